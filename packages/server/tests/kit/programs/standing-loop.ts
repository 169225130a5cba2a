import process from "node:process";

const TICK_MILLISECONDS = 5;

/**
 * How long the event loop of this thread stood at most since it was asked last: the time of the processor that passed
 * between two ticks. Time that the machine gave to others does not count, so a busy machine measures the same.
 */
export function watchLoop(): { readonly longest: () => number; readonly stop: () => void } {
  let longest = 0;
  let before = used();
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  }, TICK_MILLISECONDS);
  timer.unref();
  return {
    longest: () => {
      const reported = longest;
      longest = 0;
      return reported;
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// Loaded before the program (--import): tells on its standard error when it is asked by a signal.
if (process.env["PARAPH_TEST_WATCH_LOOP"] === "yes") {
  const { longest } = watchLoop();
  process.on("SIGUSR2", () => {
    process.stderr.write(`loop stood ${longest().toFixed(0)} ms\n`);
  });
}

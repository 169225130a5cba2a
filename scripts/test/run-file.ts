import path from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { FileListener, type Listener } from "./file-listener.ts";
import { GroupListener } from "./group-listener.ts";
import { FILE_MS, IDLE_MS, TEST_MS } from "./limits.ts";
import { isWhole, outcomeOf, type FileEvents, type Outcome } from "./outcome.ts";

const GUARD = new URL("./guard.ts", import.meta.url).href;
const GROUP = fileURLToPath(new URL("./group.ts", import.meta.url));

process.env["PARAPH_TEST_IDLE_MS"] ??= String(IDLE_MS);
const fileMs = Number(process.env["PARAPH_TEST_FILE_MS"] ?? FILE_MS);

export type FileRun = {
  readonly file: string;
  readonly seconds: number;
  readonly outcome: Outcome;
};

/** Runs test files: one in a process of its own, several after each other in one that they share. */
export async function runTogether(
  files: readonly string[],
  onTest: () => void,
): Promise<readonly FileRun[]> {
  const [file = ""] = files;
  return files.length > 1 ? runGroup(files, onTest) : [await runAlone(file, onTest)];
}

async function runAlone(file: string, onTest: () => void): Promise<FileRun> {
  const began = performance.now();
  const whole = path.resolve(file);
  const events = await listen(new FileListener(whole), { files: [whole] }, onTest);
  return { file, seconds: (performance.now() - began) / 1000, outcome: outcomeOf(events) };
}

/**
 * Where the process itself went wrong, nobody knows by which file: each is then run again alone. What
 * happens only together is a failure too.
 */
async function runGroup(files: readonly string[], onTest: () => void): Promise<readonly FileRun[]> {
  const whole = files.map((file) => path.resolve(file));
  const listener = new GroupListener(GROUP, whole);
  const events = await listen(listener, { files: [GROUP], argv: whole }, onTest);
  if (isWhole(events))
    return files.map((file) => {
      const { seconds, events: own } = listener.of(path.resolve(file));
      return { file, seconds, outcome: outcomeOf(own) };
    });
  const alone: FileRun[] = [];
  for (const file of files) alone.push(await runAlone(file, onTest));
  if (alone.some(({ outcome }) => outcome.failures.length > 0)) return alone;
  const outcome = { passed: 0, skips: [], failures: outcomeOf(events).failures };
  return [...alone, { file: `together: ${files.join(", ")}`, seconds: 0, outcome }];
}

async function listen(
  listener: Listener,
  what: { readonly files: readonly string[]; readonly argv?: readonly string[] },
  onTest: () => void,
): Promise<FileEvents> {
  const signal = AbortSignal.timeout(fileMs);
  const stream = run({ ...what, timeout: TEST_MS, execArgv: ["--import", GUARD], signal });
  stream.on("test:enqueue", (event) => listener.begin(event));
  stream.on("test:complete", (event) => listener.finish(event));
  stream.on("test:pass", (event) => {
    if (listener.pass(event)) onTest();
  });
  stream.on("test:fail", (event) => listener.fail(event));
  stream.on("test:summary", (summary) => listener.summary(summary));
  stream.on("test:diagnostic", (event) => listener.diagnostic(event));
  stream.on("test:stderr", ({ message }) => {
    if (!listener.line(message)) process.stderr.write(message);
  });
  for await (const event of stream) void event;
  const late = signal.aborted ? `still at work after ${fileMs / 1000} s` : null;
  return { ...listener.all(), ...(late !== null && { fault: late }) };
}

import path from "node:path";
import { run } from "node:test";
import { FileListener } from "./file-listener.ts";
import { FILE_MS, IDLE_MS, TEST_MS } from "./limits.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";

const GUARD = new URL("./guard.ts", import.meta.url).href;

process.env["PARAPH_TEST_IDLE_MS"] ??= String(IDLE_MS);
const fileMs = Number(process.env["PARAPH_TEST_FILE_MS"] ?? FILE_MS);

/** Runs a test file in a process of its own, to the end of that process. */
export async function runFile(file: string, onTest: () => void): Promise<Outcome> {
  const whole = path.resolve(file);
  const listener = new FileListener(whole);
  const signal = AbortSignal.timeout(fileMs);
  const stream = run({ files: [whole], timeout: TEST_MS, execArgv: ["--import", GUARD], signal });
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
  return outcomeOf({ ...listener.all(), ...(late !== null && { fault: late }) });
}

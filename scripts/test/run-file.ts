import path from "node:path";
import { run } from "node:test";
import { Hearing } from "./hearing.ts";
import { FILE_MS, IDLE_MS, TEST_MS } from "./limits.ts";
import { judge, type Outcome } from "./outcome.ts";

const GUARD = new URL("./guard.ts", import.meta.url).href;

process.env["PARAPH_TEST_IDLE_MS"] ??= String(IDLE_MS);
const fileMs = Number(process.env["PARAPH_TEST_FILE_MS"] ?? FILE_MS);

/** Runs a test file in a process of its own, to the end of that process. */
export async function runFile(file: string, onTest: () => void): Promise<Outcome> {
  const whole = path.resolve(file);
  const heard = new Hearing(whole);
  const signal = AbortSignal.timeout(fileMs);
  const stream = run({ files: [whole], timeout: TEST_MS, execArgv: ["--import", GUARD], signal });
  stream.on("test:enqueue", (event) => heard.begin(event));
  stream.on("test:complete", (event) => heard.finish(event));
  stream.on("test:pass", (event) => {
    if (heard.pass(event)) onTest();
  });
  stream.on("test:fail", (event) => heard.fail(event));
  stream.on("test:summary", (summary) => heard.summary(summary));
  stream.on("test:diagnostic", (event) => heard.diagnostic(event));
  stream.on("test:stderr", ({ message }) => {
    if (!heard.line(message)) process.stderr.write(message);
  });
  for await (const event of stream) void event;
  const late = signal.aborted ? `still at work after ${fileMs / 1000} s` : null;
  return judge({ ...heard.all(), ...(late !== null && { fault: late }) });
}

import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Compiles the program once for all processes of it that tests start: one that is killed, as by a
 * power cut, keeps nothing of what it compiled, and the next would begin anew.
 */
export async function compileFirst(): Promise<void> {
  const args = ["packages/server/src/main/cli.ts", "help"];
  const [code] = (await once(spawn(process.execPath, args, { stdio: "ignore" }), "exit")) as [
    number | null,
  ];
  if (code !== 0) throw new Error(`the program does not even say what it can do (${String(code)})`);
}

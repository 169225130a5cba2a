import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export type FloorProcess = {
  readonly pid: number;
  readonly url: string;
  readonly decodeHashEncrypt: () => Promise<void>;
  readonly stop: () => void;
};

export async function startFloor(flags: readonly string[]): Promise<FloorProcess> {
  const child = fork(path.join(import.meta.dirname, "floor.ts"), { execArgv: [...flags] });
  const [port] = (await once(child, "message")) as [number];
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}/`,
    decodeHashEncrypt: async () => {
      child.send("go");
      await once(child, "message");
    },
    stop: () => {
      child.disconnect();
    },
  };
}

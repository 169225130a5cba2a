import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { costOf } from "./cpu.ts";
import type { FloorName } from "./row.ts";
import type { Stage } from "./stage.ts";

const WIDTH = 16;

/** CPU microseconds of the things that nothing can do without (one short round). */
export async function measureFloors(stage: Stage): Promise<Record<FloorName, number>> {
  const { pid, get, post } = stage.floor;
  const plain = await costOf(pid, 500, WIDTH, () => get("/"));
  const both = await costOf(pid, 500, WIDTH, () => get("/query"));
  const posted = await costOf(pid, 500, WIDTH, () => post("/query"));
  const megabyte = randomBytes(1_000_000);
  const key = randomBytes(32);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const digest = randomBytes(32);
  return {
    get: plain,
    "get + query": both,
    "post + query": posted,
    query: Math.max(1, both - plain),
    "sha-256 MB": await here(20, () => createHash("sha256").update(megabyte).digest()),
    "aes-gcm MB": await here(20, () => {
      const cipher = createCipheriv("aes-256-gcm", key, randomBytes(12));
      cipher.update(megabyte);
      cipher.final();
    }),
    "p-256 sign": await here(100, () => sign("sha256", digest, privateKey)),
  };
}

function here(calls: number, once: () => unknown): Promise<number> {
  return costOf("here", calls, 1, async () => once());
}

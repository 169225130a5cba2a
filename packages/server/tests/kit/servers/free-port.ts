import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give out by themselves: one of those, once let go, may be given to
 * another before the program that should use it has begun. Every process tries others, in turn.
 */
const FIRST = 10_000;
const BLOCKS = 2_200;
const EACH = 10;

let asked = 0;

/** A port that nobody has, for programs that take theirs as a setting. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const port = FIRST + (((process.pid % BLOCKS) * EACH + asked) % (BLOCKS * EACH));
    asked += 1;
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
    throw error;
  }
  server.close();
  await once(server, "close");
  return true;
}

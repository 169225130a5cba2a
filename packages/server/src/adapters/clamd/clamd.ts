import type { Socket } from "node:net";
import { Refusal } from "@paraph/contract/errors";
import type { Log } from "../../ports/log.ts";
import type { Scanner } from "../../ports/scanner.ts";
import { connectOperator } from "../egress/operator.ts";

const SILENCE_MILLISECONDS = 30_000;
const MOST_ANSWER_BYTES = 4096;

/** clamd of ClamAV, by INSTREAM: the bytes go over the socket and no file is shared. */
export function clamdScanner(
  address: string,
  log: Log,
  silenceMilliseconds = SILENCE_MILLISECONDS,
): Scanner {
  return {
    isConfigured: true,
    scan: async (bytes) => {
      const verdict = await ask(address, bytes, silenceMilliseconds).catch((fault: unknown) => {
        log.error("the malware scanner cannot be used", { component: "clamd", fault });
        throw new Refusal("file.malware.scanner_unavailable", { retryAfterSeconds: 10 });
      });
      if (verdict === "stream: OK") return;
      // A size or depth that clamd does not examine is not a clean bill: it counts as a finding.
      if (!verdict.endsWith(" FOUND")) {
        log.error("the malware scanner gave no verdict", { component: "clamd" });
        throw new Refusal("file.malware.scanner_unavailable", { retryAfterSeconds: 10 });
      }
      throw new Refusal("file.malware.detected");
    },
  };
}

/** For installations without clamd; the start-up log and the health answer say so. */
export const noScanner: Scanner = { isConfigured: false, scan: async () => {} };

/** Asks whether clamd answers; throws otherwise. */
export async function pingClamd(address: string, milliseconds = 5_000): Promise<void> {
  const socket = await connectOperator(address, milliseconds);
  try {
    const answer = answerFrom(socket);
    socket.write("zPING\0");
    if ((await answer) !== "PONG") throw new Error("clamd does not answer PONG");
  } finally {
    socket.destroy();
  }
}

async function ask(
  address: string,
  bytes: AsyncIterable<Uint8Array>,
  milliseconds: number,
): Promise<string> {
  const socket = await connectOperator(address, milliseconds);
  const answer = answerFrom(socket);
  let answered = false;
  const done = answer.then(
    () => (answered = true),
    () => (answered = true),
  );
  try {
    await send(socket, Buffer.from("zINSTREAM\0"), done);
    for await (const piece of bytes) {
      // It answers early when a limit of its own is passed; the rest would go nowhere.
      if (answered) break;
      await send(socket, lengthOf(piece.length), done);
      await send(socket, piece, done);
    }
    if (!answered) await send(socket, lengthOf(0), done);
    return await answer;
  } finally {
    socket.destroy();
  }
}

/** Waits until the socket wants more, so that a slow scanner slows the upload and not the memory. */
async function send(socket: Socket, bytes: Uint8Array, done: Promise<unknown>): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await Promise.race([done, new Promise<void>((drained) => socket.once("drain", drained))]);
}

function lengthOf(count: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

/** clamd ends its answer with a zero byte when the command began with "z". */
function answerFrom(socket: Socket): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let text = "";
    socket.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
      const end = text.indexOf("\0");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MOST_ANSWER_BYTES) reject(new Error("clamd answers too much"));
    });
    socket.on("error", reject);
    socket.on("close", () => {
      reject(new Error("clamd closed the connection without a verdict"));
    });
  });
}

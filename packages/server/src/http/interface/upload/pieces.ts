import { IncomingMessage } from "node:http";
import { finished, type Readable } from "node:stream";
import { freeBuffer } from "./free-buffer.ts";

/** A stream whose pieces are taken by a function, without a promise for each of them. */
export type Pieces = {
  /**
   * Gives pieces to `take` until it answers false, then true; false when the stream has ended.
   * A piece is valid only while it is taken.
   */
  readonly each: (take: (piece: Uint8Array) => boolean) => Promise<boolean>;
};

type Turn = {
  readonly take: (piece: Uint8Array) => boolean;
  readonly resolve: (more: boolean) => void;
  readonly reject: (fault: unknown) => void;
};

/** The stream is left standing, not destroyed, when nobody asks any more: an answer may follow. */
export function piecesOf(stream: Readable): Pieces {
  let turn: Turn | null = null;
  let state: "new" | "open" | "ended" | "failed" = "new";
  let fault: unknown = null;

  function give(piece: Uint8Array): void {
    // After a refusal the HTTP server lets the rest of the body run out.
    if (turn === null) return;
    const { take, resolve, reject } = turn;
    try {
      const more = take(piece);
      // The HTTP parser copied it into memory of its own, which nobody sees after us.
      if (stream instanceof IncomingMessage) freeBuffer(piece);
      if (more) return;
      stand();
      resolve(true);
    } catch (error) {
      stand();
      reject(error);
    }
  }

  function stand(): void {
    turn = null;
    stream.pause();
  }

  function end(error?: Error | null): void {
    state = error ? "failed" : "ended";
    fault = error;
    const waiting = turn;
    turn = null;
    if (error) waiting?.reject(error);
    else waiting?.resolve(false);
  }

  function open(): void {
    state = "open";
    finished(stream, { writable: false }, end);
    stream.on("data", give);
  }

  async function each(take: Turn["take"]): Promise<boolean> {
    if (state === "failed") throw fault;
    if (state === "ended") return false;
    return new Promise((resolve, reject) => {
      turn = { take, resolve, reject };
      if (state === "new") open();
      else stream.resume();
    });
  }

  return { each };
}

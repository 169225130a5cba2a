import { finished, type Readable } from "node:stream";

/** A stream whose pieces are taken by a function, without a promise for each of them. */
export type Pieces = {
  /** Gives pieces to `take` until it answers false, then true; false when the stream has ended. */
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
    if (turn === null) throw new Error("a piece came while nobody asked");
    const { take, resolve, reject } = turn;
    try {
      if (take(piece)) return;
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

import type { IncomingMessage } from "node:http";

const PATIENCE_MILLISECONDS = 10_000;
const LEAST_BYTES_PER_SECOND = 1024;
const LOOK_EVERY_MILLISECONDS = 1000;

/** `from` is taken at the first look: asking a socket costs something, and most are gone by then. */
type Arriving = { readonly since: number; from: number | null };

/**
 * Cuts clients that send a body so slowly that they only hold a place: after 10 seconds at least
 * 1 KiB a second must have come. Slow headers are cut by the HTTP server itself.
 */
export class SlowClients {
  readonly #arriving = new Map<IncomingMessage, Arriving>();
  readonly #timer: NodeJS.Timeout;
  readonly #cut: (request: IncomingMessage) => void;

  constructor(cut: (request: IncomingMessage) => void) {
    this.#cut = cut;
    this.#timer = setInterval(() => {
      this.#look();
    }, LOOK_EVERY_MILLISECONDS);
    this.#timer.unref();
  }

  watch(request: IncomingMessage): void {
    this.#arriving.set(request, { since: performance.now(), from: null });
  }

  forget(request: IncomingMessage): void {
    this.#arriving.delete(request);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#arriving.clear();
  }

  #look(): void {
    const now = performance.now();
    for (const [request, arriving] of this.#arriving) {
      if (request.complete || request.destroyed) {
        this.#arriving.delete(request);
        continue;
      }
      const { since } = arriving;
      const from = (arriving.from ??= request.socket.bytesRead);
      // Bytes that lie ready and are not fetched are our slowness, not the client's.
      if (now - since < PATIENCE_MILLISECONDS || request.readableLength > 0) continue;
      const rate = (request.socket.bytesRead - from) / ((now - since) / 1000);
      if (rate >= LEAST_BYTES_PER_SECOND) continue;
      this.#arriving.delete(request);
      this.#cut(request);
    }
  }
}

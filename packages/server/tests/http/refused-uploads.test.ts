import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { startService } from "../kit/service.ts";

/** A hang is 72 seconds long; nothing else here waits. */
const HANG_MS = 30_000;
const KB = 1024;
const ROUTES = [
  "/v1/documents",
  "/v2/documents",
  "/v3/documents",
  "/v1/signature-requests",
  "/v2/signature-requests",
  "/v1/seal",
  "/v2/seal",
  "/v3/seal",
  "/v2/signature-requests/3f0c1d52-8a4e-4b6f-9c1a-5d2e7b90c4f1/attachments",
] as const;

type Refused = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly chunked?: boolean;
};

const json = (start: string, bytes: number): Uint8Array =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(bytes, "A"), Buffer.from('"}')]);
const form = (head: string, bytes: number): Uint8Array =>
  Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.alloc(bytes, "A")]);
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

/** Refused at the first byte, in the middle, at the head; short and long, with and without a length. */
const BODIES: Readonly<Record<string, Refused>> = {
  "content that is no Base64": { body: json('{"content":"!', 200 * KB) },
  "content that is no Base64, in chunks": { body: json('{"content":"!', 200 * KB), chunked: true },
  "much content that is no Base64": { body: json('{"content":"!', 8_000 * KB) },
  "much in chunks": { body: json('{"content":"!', 8_000 * KB), chunked: true },
  "broken JSON": { body: json('{"title":}"', 300 * KB) },
  "no PDF": { body: json('{"title":"x","content":"', 300 * KB) },
  "members without end": { body: json('{"title":"x","custom":"', 20_000 * KB) },
  "a form without a name": { headers: MULTIPART, body: form("content-disposition: x", 300 * KB) },
  "a form that is cut": {
    headers: MULTIPART,
    body: form('content-disposition: form-data; name="content"; filename="x"', 300 * KB),
  },
  "another type": { headers: { "content-type": "text/csv" }, body: json("", 400 * KB) },
  "a compressed body": { headers: { "content-encoding": "gzip" }, body: json("", 400 * KB) },
  "no token": { headers: { authorization: "Bearer none" }, body: json("{", 400 * KB) },
  "a bad key": { headers: { "idempotency-key": "a b" }, body: json("{", 400 * KB) },
  "more than is taken": { body: json('{"content":"!', 2_000 * KB), headers: { "x-far": "1" } },
};

const service = await startService();
const authorization = `Bearer ${await service.logIn()}`;
const port = Number(new URL(service.url).port);

describe("a refused upload leaves its connection usable, or closes it and says so", () => {
  for (const route of ROUTES) {
    for (const [what, refused] of Object.entries(BODIES)) {
      test(`${route}: ${what}`, async () => {
        await refusedThenNext(port, route, refused);
      });
    }
  }
});

/** The refused call, and, where the connection is said to stay, the next one on it. */
async function refusedThenNext(
  to: number,
  route: string,
  { headers = {}, body, chunked = false }: Refused,
): Promise<void> {
  const socket = connect(to, "127.0.0.1");
  try {
    const answers = listenTo(socket);
    await once(socket, "connect");
    const head = {
      host: "localhost",
      authorization,
      "content-type": "application/json",
      ...(chunked ? { "transfer-encoding": "chunked" } : { "content-length": `${body.length}` }),
      ...headers,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${route} HTTP/1.1\r\n${lines.join("")}\r\n`);
    if (chunked) socket.write(`${body.length.toString(16)}\r\n`);
    socket.write(body);
    if (chunked) socket.write("\r\n0\r\n\r\n");
    const first = await answers();
    assert.ok(first.status >= 400 && first.status < 500, `${first.status}`);
    if (first.closes) {
      if (!socket.closed) await inTime(once(socket, "close"), "the connection was not closed");
      return;
    }
    socket.write("GET /management/health/liveness HTTP/1.1\r\nhost: localhost\r\n\r\n");
    assert.equal((await answers()).status, 200);
  } finally {
    socket.destroy();
  }
}

/** Gives the answers of a connection one after the other. */
function listenTo(socket: Socket): () => Promise<{ status: number; closes: boolean }> {
  let text = "";
  socket.on("error", () => undefined); // what came before it is looked at all the same
  socket.on("data", (piece: Buffer) => {
    text += piece.toString("latin1");
    socket.emit("more");
  });
  const take = (): { status: number; closes: boolean } | null => {
    const end = text.indexOf("\r\n\r\n");
    const head = text.slice(0, end).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (end < 0 || text.length < end + 4 + length) return null;
    text = text.slice(end + 4 + length);
    const status = Number(head.split(" ")[1]);
    return { status, closes: /^connection: close/m.test(head) };
  };
  return async () => {
    for (;;) {
      const answer = take();
      if (answer) return answer;
      if (socket.closed) throw new Error("the connection was cut without an answer");
      await inTime(Promise.race([once(socket, "more"), once(socket, "close")]), "no answer came");
    }
  };
}

async function inTime(waited: Promise<unknown>, otherwise: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(otherwise));
    }, HANG_MS);
  });
  try {
    await Promise.race([waited, hang]);
  } finally {
    clearTimeout(timer);
  }
}

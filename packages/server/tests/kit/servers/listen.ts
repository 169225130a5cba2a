import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on a free port of the loopback; `close` ends its connections too. */
export async function listen(
  answer: RequestListener,
): Promise<{ url: string; port: number; server: Server; close: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => {
        closed();
      });
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, server, close };
}

/** The body of a request, whole. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

import { createServer } from "node:http";
import { once } from "node:events";
import type { Log } from "../ports/log.ts";

/** Callbacks never reach the service's own port; those of the demo's own requests go to another one. */
export function receiverAddress(port: number): string {
  return `http://127.0.0.1:${port}/callback`;
}

/** Takes the callbacks of the demo's own requests and keeps nothing; without it they are tried again. */
export async function openReceiver(port: number, log: Log): Promise<() => void> {
  const server = createServer((request, response) => {
    request.resume();
    const isCallback = request.method === "POST" && request.url?.startsWith("/callback") === true;
    if (isCallback) response.writeHead(204).end();
    else {
      const text =
        "This port takes the callbacks of the demo's own requests (PARAPH_DEMO_RECEIVER_PORT).";
      response.writeHead(404, { "content-type": "text/plain" }).end(`${text}\n`);
    }
  });
  server.unref();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (fault) {
    // Somebody else has the port: the demo works, its callbacks wait.
    const line = `Port ${port} is taken: the demo's callbacks to itself wait. Set PARAPH_DEMO_RECEIVER_PORT to a free one.`;
    log.warn(line, { component: "demo", fault });
    return () => undefined;
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

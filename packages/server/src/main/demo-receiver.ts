import { createServer } from "node:http";
import { once } from "node:events";
import type { Log } from "../ports/log.ts";

/** Callbacks never reach the service's own port; those of the demo's own requests go to the one after it. */
export function receiverAddress(port: number): string {
  return `http://127.0.0.1:${port + 1}/callback`;
}

/** Takes the callbacks of the demo's own requests and keeps nothing; without it they are tried again. */
export async function openReceiver(port: number, log: Log): Promise<() => void> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  server.unref();
  try {
    server.listen(port + 1, "127.0.0.1");
    await once(server, "listening");
  } catch (fault) {
    // Somebody else has the port: the demo works, its callbacks wait.
    log.warn("the receiver of the demo's callbacks has no port", { component: "demo", fault });
    return () => undefined;
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

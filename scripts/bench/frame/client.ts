import { Agent, request, type IncomingHttpHeaders } from "node:http";

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** A client that keeps its connections, as programs do. */
export function clientOf(url: string, width = 32) {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const { hostname, port } = new URL(url);
  return {
    close: () => {
      agent.destroy();
    },
    send: (
      method: string,
      path: string,
      headers: Readonly<Record<string, string | number>>,
      body?: Uint8Array | string,
    ): Promise<Reply> =>
      new Promise((resolve, reject) => {
        const call = request({ agent, hostname, port, method, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode: status = 0, headers: received } = response;
            resolve({ status, headers: received, body: Buffer.concat(chunks) });
          });
        });
        call.on("error", reject);
        call.end(body);
      }),
  };
}

import { connect, type Socket } from "node:net";
import { type Dispatcher, request } from "undici";

export type OperatorAnswer = { readonly status: number; readonly body: Uint8Array };

const MOST_BYTES = 1024 * 1024;

/**
 * Calls an address that the operator has configured (a key service, say). Such an address may well
 * be private; addresses that come from callers of the interface never get here.
 */
export async function callOperator(
  url: string,
  options: {
    readonly method: "GET" | "POST";
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Uint8Array | string;
    readonly timeoutMilliseconds?: number;
    readonly dispatcher?: Dispatcher;
  },
): Promise<OperatorAnswer> {
  const answer = await request(url, {
    method: options.method,
    headers: { ...options.headers },
    body: options.body ?? null,
    signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 10_000),
    ...(options.dispatcher === undefined ? {} : { dispatcher: options.dispatcher }),
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Error("the configured address answers with too many bytes");
    pieces.push(piece);
  }
  return { status: answer.statusCode, body: Buffer.concat(pieces) };
}

/** A connection to a daemon of the operator: "/path/of/a/socket" or "host:port". */
export async function connectOperator(address: string, milliseconds: number): Promise<Socket> {
  const [, host = "", port = ""] = /^(?:tcp:\/\/)?\[?([^\]]+?)\]?:(\d+)$/.exec(address) ?? [];
  const socket = port === "" ? connect(address) : connect(Number(port), host);
  return new Promise<Socket>((resolve, reject) => {
    socket.setTimeout(milliseconds, () => {
      socket.destroy(new Error(`${address} is silent`));
    });
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

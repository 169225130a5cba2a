import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy that can stop forwarding without a word, as a dead machine or a firewall that forgot does. */
export type StuckProxy = {
  /** The address of the database behind the proxy. */
  readonly url: string;
  /** From now on nothing goes through, either way; connections are taken and stay silent. */
  readonly stick: () => void;
  readonly go: () => void;
  /** How many have connected so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** Stands before a PostgreSQL, which may listen on a socket or on a port. */
export async function stuckProxyBefore(database: string): Promise<StuckProxy> {
  const url = new URL(database.replace("@/", "@localhost/"));
  const folder = url.searchParams.get("host");
  const behind =
    folder === null
      ? { host: url.hostname, port: Number(url.port || 5432) }
      : { path: `${folder}/.s.PGSQL.5432` };
  let isStuck = false;
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    connections += 1;
    const far = connect(behind as { path: string });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!isStuck) to.write(chunk);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        if (!isStuck) to.destroy();
      });
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stick: () => {
      isStuck = true;
    },
    go: () => {
      isStuck = false;
    },
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

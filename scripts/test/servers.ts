import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  startEmbedded,
  type EmbeddedOptions,
} from "../../packages/server/src/adapters/postgres/embedded/supervisor.ts";

/** Where Debian and Ubuntu put their servers. */
const SERVERS = "/usr/lib/postgresql";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The oldest PostgreSQL that the service promises to work with; the newest is the embedded one. */
export const OLDEST = "15";

/** Every PostgreSQL on this machine that the service promises to work with, the oldest first. */
export function otherServers(): readonly { readonly folder: string; readonly major: string }[] {
  if (!existsSync(SERVERS)) return [];
  return readdirSync(SERVERS)
    .sort()
    .filter((major) => /^1[5-8]$/.test(major) && existsSync(`${SERVERS}/${major}/bin/initdb`))
    .map((major) => ({ folder: `${SERVERS}/${major}`, major }));
}

/** Does the work with PARAPH_TEST_DATABASE_URL naming a server that lives as long as the work. */
export async function onServer(
  options: Pick<EmbeddedOptions, "programs">,
  work: () => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-tests-"));
  const server = await startEmbedded({
    ...options,
    folder: path.join(folder, "postgres"),
    durable: false,
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = (): void => void stop().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  process.env["PARAPH_TEST_DATABASE_URL"] = server.url("postgres");
  try {
    await work();
  } finally {
    await stop();
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
}

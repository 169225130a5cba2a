import { readFileSync } from "node:fs";
import type { Certificate } from "@paraph/engine/pki";
import { type CallbackClient, lastingClient } from "../adapters/authority/callback-client.ts";
import { openAuthority } from "../adapters/authority/authority.ts";
import { authorityConcerns } from "../adapters/authority/concerns.ts";
import { rootExportIn } from "../adapters/authority/root-export.ts";
import { callOperator } from "../adapters/egress/operator.ts";
import type { Database } from "../adapters/postgres/database/database.ts";
import { authorityRecordsOver } from "../adapters/postgres/trust/authority-records.ts";
import { systemClock, systemIds } from "../adapters/system/system.ts";
import { pemCertificates } from "../adapters/trust/pem.ts";
import type { TimeStampAuthority } from "../adapters/trust/time-stamps.ts";
import { trustOver } from "../adapters/trust/trust.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../ports/keyring.ts";
import type { Log } from "../ports/log.ts";
import type { World } from "../ports/world.ts";
import { composeSigners } from "./compose-signers.ts";

/** The country of the built-in authority's own names, by region. */
export const COUNTRIES: Readonly<Record<Config["region"], string>> = { ch: "CH", de: "DE" };

/** The built-in authority and whatever else is configured to sign and to stamp. */
export async function composeTrust(
  config: Config,
  log: Log,
  database: Pick<Database, "sql" | "transaction">,
  keyring: Keyring,
): Promise<{
  readonly part: Pick<World, "trust" | "pki">;
  /** The root of the built-in authority. */
  readonly root: () => Promise<Certificate>;
  /** What callbacks show when the receiver asks: the operator's certificate, or one of our own. */
  readonly callbackClient: () => CallbackClient;
}> {
  const records = authorityRecordsOver(database);
  const authority = openAuthority({
    records,
    keyring,
    ids: systemIds,
    clock: systemClock,
    log,
    rootExport: rootExportIn(config.dataDir),
    publicUrl: config.publicUrl,
    country: COUNTRIES[config.region],
    monotonic: () => performance.now(),
  });
  await authority.prepare();
  for (const { text, remedy } of await authorityConcerns(records, systemClock.now())) {
    log.warn(`${text}. ${remedy}`, { component: "authority" });
  }
  const trust = trustOver({
    builtIn: authority,
    ...composeSigners(config.signersFile, config.publicUrl),
    authorities: authoritiesOf(config),
    fetcher: callOperator,
    clock: systemClock,
  });
  const own = operatorClient(config);
  const callbackClient = own
    ? () => own
    : await lastingClient(authority.callbackClient, { log, clock: systemClock });
  return { part: { trust, pki: authority.endpoint }, root: authority.root, callbackClient };
}

function operatorClient({ callbackTls }: Config): CallbackClient | null {
  if (callbackTls === null) return null;
  const { certificateFile, keyFile } = callbackTls;
  return { cert: readFileSync(certificateFile, "utf8"), key: readFileSync(keyFile, "utf8") };
}

function authoritiesOf({
  tsaUrls,
  tsaRootsFile,
  tsaQualified,
}: Config): readonly TimeStampAuthority[] {
  if (tsaRootsFile === null) return [];
  const anchors = pemCertificates(readFileSync(tsaRootsFile, "utf8"), tsaRootsFile);
  return tsaUrls.map((url) => ({ ...withoutPassword(url), anchors, qualified: tsaQualified }));
}

/** `https://user:password@tsa.example` asks for HTTP Basic; the address itself is used without them. */
function withoutPassword(address: string): Pick<TimeStampAuthority, "url" | "authorization"> {
  const url = new URL(address);
  const { username, password } = url;
  url.username = "";
  url.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username ? `Basic ${Buffer.from(pair).toString("base64")}` : null;
  return { url: url.href, authorization };
}

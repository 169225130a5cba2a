import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { FEATURES, type Environment, type Feature } from "@paraph/contract/words";
import { fileCheckpointLog } from "../../src/adapters/checkpoint-log/file-log.ts";
import { openDiskBlobs } from "../../src/adapters/blobs-disk/blobs-disk.ts";
import { noScanner } from "../../src/adapters/clamd/clamd.ts";
import { fairCaller } from "../../src/adapters/callbacks/fair-caller.ts";
import { openCaller } from "../../src/adapters/egress/caller.ts";
import { openEgress } from "../../src/adapters/egress/download.ts";
import { openGate } from "../../src/adapters/egress/gate.ts";
import { policyFor } from "../../src/adapters/egress/policy.ts";
import { openJail } from "../../src/adapters/jail/jail.ts";
import { simulatedIdentifier } from "../../src/adapters/identifier-simulated/simulated.ts";
import { openFileKeyring } from "../../src/adapters/keys-file/keys-file.ts";
import { prometheusMetrics } from "../../src/adapters/metrics/prometheus.ts";
import { secretKeysTable } from "../../src/adapters/postgres/secrets/secret-keys.ts";
import { openStore } from "../../src/adapters/postgres/store.ts";
import { tokenKeysOver } from "../../src/adapters/postgres/secrets/token-keys.ts";
import { openSecretKeys } from "../../src/adapters/secret-keys/secret-key-set.ts";
import { scryptPasswords } from "../../src/adapters/system/passwords.ts";
import { platformAuthenticators } from "../../src/adapters/webauthn/authenticators.ts";
import { KeySet } from "../../src/adapters/tokens/key-set.ts";
import { validationTrustOver } from "../../src/adapters/validation-trust/validation-trust.ts";
import { EdDsaTokens } from "../../src/adapters/tokens/tokens.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import type { FrameOptions, Life, Mount } from "../../src/http/frame/mount.ts";
import type { Route } from "../../src/http/frame/route.ts";
import { createServer, type HttpServer } from "../../src/http/frame/server.ts";
import { mountsFor } from "../../src/main/mounts.ts";
import type { Log } from "../../src/ports/log.ts";
import type { OutgoingMail, Messenger, OutgoingSms } from "../../src/ports/messenger.ts";
import type { Settings } from "../../src/ports/settings.ts";
import type { World } from "../../src/ports/world.ts";
import { testDatabase, type TestDatabase, type TestDatabaseOptions } from "./database.ts";
import { testTrust } from "./trust.ts";
import { DEMO_SETTINGS } from "./settings.ts";

/** The two businesses that are always there: Acme has every feature, Basic has none. */
export const ACME = {
  username: "api_demo_acme",
  key: "demo_acme_key_for_local_use_only_0000000000",
} as const;
export const BASIC = {
  username: "api_demo_basic",
  key: "demo_basic_key_for_local_use_only_000000000",
} as const;

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body as JSON. */
  readonly json: () => Record<string, unknown>;
};

export type CallOptions = {
  readonly token?: string;
  /** Sent as JSON, unless it is text or bytes already. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestService = {
  readonly world: World;
  readonly database: TestDatabase;
  readonly server: HttpServer;
  readonly url: string;
  /** What was logged, one JSON text a line. */
  readonly logged: readonly string[];
  /** What was sent to people, in order. */
  readonly mails: readonly OutgoingMail[];
  readonly texts: readonly OutgoingSms[];
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>;
  /** Logs in and gives the token. */
  readonly logIn: (who?: { username: string; key: string }, version?: string) => Promise<string>;
  /** Moves the clock of the service; the database's stays. */
  readonly advance: (seconds: number) => void;
  readonly addBusiness: (
    name: string,
    features?: readonly Feature[],
    environment?: Environment,
  ) => Promise<{ readonly username: string; readonly key: string; readonly id: BusinessId }>;
};

export type ServiceOptions = {
  readonly settings?: Partial<Settings>;
  readonly frame?: Partial<FrameOptions>;
  /** Further routes, for tests of the frame itself, under every version and under "". */
  readonly routes?: readonly Route[];
  readonly database?: TestDatabaseOptions;
  /** Signers and time-stamp authorities beside the built-in one. */
  readonly providers?: Parameters<typeof testTrust>[0]["providers"];
  /** Replaces parts of the outside. */
  readonly world?: Partial<World> | ((world: World) => Partial<World>);
};

/** The whole service in this process on a fresh database; it ends with the test file. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const database = await testDatabase(options.database);
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-service-"));
  const { store, stop } = await openStore(database);
  const logged: string[] = [];
  let ahead = 0;
  const settings: Settings = { ...DEMO_SETTINGS, ...options.settings };
  const ids: World["ids"] = { uuid: randomUUID, random: (length) => randomBytes(length) };
  const keyring = await openFileKeyring(path.join(folder, "master.key"));
  const keys = new KeySet({ keys: tokenKeysOver(database.sql), keyring, ids });
  const mails: OutgoingMail[] = [];
  const texts: OutgoingSms[] = [];
  const messenger = messengerInto(mails, texts);
  const blobFolder = path.join(folder, "blobs");
  const log = logInto(logged);
  const jail = openJail({ log });
  const gate = openGate(policyFor(settings.mode, [], []));
  const clock = { now: () => new Date(Date.now() + ahead * 1000) };
  const table = secretKeysTable(database.sql);
  const opened = await openSecretKeys({ table, keyring, ids, clock }, true);
  const subscription = await database.listen("secret_key", () => {
    opened.refresh().catch(() => undefined); // the database may have gone with the test
  });
  const inside = { database, folder, keyring, ids, log, clock };
  const { root, ...trusted } = testTrust({
    ...inside,
    publicUrl: settings.publicUrl,
    providers: options.providers ?? {},
  });
  const whole: World = {
    settings,
    store,
    ids,
    keyring,
    clock,
    log,
    witness: null,
    checkpointLog: fileCheckpointLog(path.join(folder, "checkpoints.jsonl")),
    blobs: await openDiskBlobs(blobFolder),
    scanner: noScanner,
    identifiers: { demo: simulatedIdentifier(ids), production: null },
    inspector: jail,
    renderer: jail,
    watermarker: jail,
    writer: jail,
    validator: jail,
    egress: openEgress(gate),
    caller: fairCaller(openCaller(gate)),
    tokens: new EdDsaTokens(keys, settings.region),
    secretKeys: opened.secretKeys,
    passwords: scryptPasswords(),
    authenticators: platformAuthenticators,
    messengers: { demo: messenger, production: messenger },
    ...trusted,
    validationTrust: validationTrustOver({
      root,
      configured: [],
      lists: [],
      listSigners: [],
      kept: store.trustedLists,
      reader: jail,
      fetchBytes: () => Promise.reject(new Error("tests ask nobody over the network")),
      clock,
      mayFetch: false,
      respondersChecked: false,
    }),
  };
  const { world: other = {} } = options;
  const world: World = { ...whole, ...(typeof other === "function" ? other(whole) : other) };
  const frame: FrameOptions = {
    trustedProxies: [],
    httpsOnly: false,
    tls: null,
    metrics: prometheusMetrics(),
    metricsToken: null,
    web: null,
    ...options.frame,
  };
  const server = createServer(world, frame, withRoutes(mountsFor(settings, frame), options.routes));
  const { port } = await server.listen(0, "127.0.0.1");
  const url = `${frame.tls ? "https" : "http"}://127.0.0.1:${port}`;
  after(async () => {
    await server.close();
    await jail.stop();
    await subscription.stop();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const addBusiness = (
    name: string,
    features: readonly Feature[] = [],
    env: Environment = "demo",
  ) => seed(world, name, { username: `api_${env}_${name}`, key: `key_of_${name}` }, features, env);
  await seed(world, "acme", ACME, FEATURES, "demo");
  await seed(world, "basic", BASIC, [], "demo");
  const call = (method: string, target: string, given: CallOptions = {}) =>
    send(url, method, target, given);
  return {
    world,
    database,
    server,
    url,
    logged,
    mails,
    texts,
    call,
    addBusiness,
    advance: (seconds) => {
      ahead += seconds;
    },
    logIn: async (who = ACME, version = "v2") => {
      const body = { username: who.username, "api-key": who.key };
      const reply = await call("POST", `/${version}/access/login`, { body });
      if (reply.status !== 200) throw new Error(`login answered ${reply.status} ${reply.text}`);
      return reply.text;
    },
  };
}

function withRoutes(
  mountsOf: (life: Life) => readonly Mount[],
  routes: readonly Route[] = [],
): (life: Life) => readonly Mount[] {
  return (life) =>
    mountsOf(life).map((mount) => ({ ...mount, routes: [...mount.routes, ...routes] }));
}

async function seed(
  { store, secretKeys }: World,
  name: string,
  { username, key }: { readonly username: string; readonly key: string },
  features: readonly Feature[],
  environment: Environment,
): Promise<{ username: string; key: string; id: BusinessId }> {
  const id = randomUUID() as BusinessId;
  const isNew = await store.tenancy.addBusiness({
    id,
    name,
    features,
    defaultQuality: "SES",
    retentionDays: null,
    demoRetentionDays: null,
    allowedExits: null,
    embeddingOrigins: [],
    reminders: null,
    clockOffsetSeconds: 0,
  });
  if (!isNew) throw new Error(`there is a business called ${name} already`);
  await store.tenancy.addApiUser({
    username,
    businessId: id,
    environment,
    keyHash: secretKeys.digest("api_key", key),
    expiresAt: null,
  });
  return { username, key, id };
}

function logInto(lines: string[]): Log {
  const write =
    (level: string) =>
    (message: string, fields: object = {}) => {
      const { fault, ...rest } = fields as { fault?: unknown };
      const flat = fault instanceof Error ? { ...rest, fault: fault.name } : rest;
      lines.push(JSON.stringify({ level, message, ...flat }));
    };
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

function messengerInto(mails: OutgoingMail[], texts: OutgoingSms[]): Messenger {
  return {
    reaches: { mail: true, sms: true },
    mail: { send: async (mail) => void mails.push(mail) },
    sms: { send: async (sms) => void texts.push(sms) },
  };
}

/** One call of the interface at an address. */
export async function send(
  url: string,
  method: string,
  target: string,
  { token, body, headers }: CallOptions,
): Promise<Reply> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(`${url}${target}`, {
    method,
    redirect: "manual",
    headers: {
      ...(body !== undefined && !raw && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

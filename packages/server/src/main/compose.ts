import { readFileSync } from "node:fs";
import path from "node:path";
import { openDiskBlobs } from "../adapters/blobs-disk/blobs-disk.ts";
import { openAwsKmsKeyring } from "../adapters/keys-aws-kms/keys-aws-kms.ts";
import { simulatedIdentifier } from "../adapters/identifier-simulated/simulated.ts";
import { httpWitness } from "../adapters/egress/witness.ts";
import { openFileKeyring } from "../adapters/keys-file/keys-file.ts";
import { openVaultTransitKeyring } from "../adapters/keys-vault-transit/keys-vault-transit.ts";
import { lineLog } from "../adapters/log/line-log.ts";
import type { Database } from "../adapters/postgres/database/database.ts";
import { listWrappingKeys } from "../adapters/postgres/database/ground.ts";
import { secretKeysTable } from "../adapters/postgres/secrets/secret-keys.ts";
import { openStore, tablesOver } from "../adapters/postgres/store.ts";
import { tokenKeysOver } from "../adapters/postgres/secrets/token-keys.ts";
import { keptMessenger } from "../adapters/sandbox/kept-messenger.ts";
import { openSecretKeys, type OpenSecretKeys } from "../adapters/secret-keys/secret-key-set.ts";
import { noGateway, smsGateway } from "../adapters/sms-http/sms-gateway.ts";
import { parseSmtpUrl } from "../adapters/smtp/address.ts";
import { smtpMailer } from "../adapters/smtp/smtp-mailer.ts";
import { scryptPasswords } from "../adapters/system/passwords.ts";
import { platformAuthenticators } from "../adapters/webauthn/authenticators.ts";
import { systemClock, systemIds } from "../adapters/system/system.ts";
import { KeySet } from "../adapters/tokens/key-set.ts";
import { EdDsaTokens } from "../adapters/tokens/tokens.ts";
import type { Config } from "../config/config.ts";
import type { FrameOptions } from "../http/frame/mount.ts";
import type { Blobs } from "../ports/blobs.ts";
import type { Keyring } from "../ports/keyring.ts";
import type { Log } from "../ports/log.ts";
import type { Messenger } from "../ports/messenger.ts";
import type { Settings } from "../ports/settings.ts";
import type { World } from "../ports/world.ts";
import { checkMasterKey } from "../vault/master.ts";
import { rememberingKeyring } from "../vault/remember.ts";
import { ownedBlobs } from "../actions/documents/owned-blobs.ts";
import { checkpointLogOf } from "./checkpoint-log.ts";
import { composeDocuments } from "./compose-documents.ts";
import { composeTrust } from "./compose-trust.ts";
import { composeValidation } from "./compose-validation.ts";
import type { Ground } from "./ground.ts";
import { metricsOf } from "./metrics.ts";

/** The only file that knows every adapter: it puts the world together as the configuration says. */
export async function compose(
  config: Config,
  log: Log,
  { database }: Pick<Ground, "database">,
): Promise<{ readonly world: World; readonly close: () => Promise<void> }> {
  const settings = settingsOf(config);
  const masterKeys = await masterKeysIn(database);
  const keyring = await keyringOf(config, masterKeys.length === 0);
  await checkMasterKey({ listMasterKeys: async () => masterKeys }, keyring);
  const { secretKeys, refresh } = await secretKeysIn(database, keyring, true);
  const subscription = await database.listen("secret_key", () => {
    refresh().catch((fault: unknown) => {
      log.error("the keys of secrets were not read anew", { component: "keys", fault });
    });
  });
  const { store, stop } = await openStore(database);
  const keys = new KeySet({ keys: tokenKeysOver(database.sql), keyring, ids: systemIds });
  const kept = keptMessenger({
    messages: store.messages,
    clock: systemClock,
    ids: systemIds,
    secretKeys,
  });
  const sent = messengerOf(config, kept);
  const trust = await composeTrust(config, log, database, keyring);
  const documents = await composeDocuments(config, log, trust.callbackClient);
  const world: World = {
    ...documents.part,
    ...trust.part,
    ...composeValidation(config, trust.root, { store, validator: documents.part.validator }),
    settings,
    store,
    checkpointLog: checkpointLogOf(config),
    witness:
      config.witness && httpWitness(config.witness.url, config.witness.token?.reveal() ?? null),
    log,
    keyring,
    identifiers: { demo: simulatedIdentifier(systemIds), production: null },
    clock: systemClock,
    ids: systemIds,
    blobs: ownedBlobs(await blobsOf(config), { store, log }),
    tokens: new EdDsaTokens(keys, settings.region),
    secretKeys,
    passwords: scryptPasswords(),
    authenticators: platformAuthenticators,
    messengers: { demo: kept, production: sent.messenger },
  };
  return {
    world,
    close: async () => {
      sent.close();
      await documents.close();
      await subscription.stop();
      await stop();
    },
  };
}

/** Under which keys of the keyring anything in the database is wrapped. */
export async function masterKeysIn(database: Database): Promise<readonly string[]> {
  const principals = await tablesOver(database.sql).keys.listMasterKeys();
  return [...new Set([...principals, ...(await listWrappingKeys(database))])].sort();
}

export function logOf({ logLevel, logFormat }: Config): Log {
  const format = logFormat ?? (process.stdout.isTTY ? "text" : "json");
  return lineLog({ level: logLevel, format });
}

/** For commands that answer on the standard output: the log goes to the other one. */
export function logBeside({ logLevel, logFormat }: Config): Log {
  const format = logFormat ?? (process.stderr.isTTY ? "text" : "json");
  return lineLog({ level: logLevel, format, write: (line) => process.stderr.write(line) });
}

function settingsOf(config: Config): Settings {
  const { region, mode, timeZone, publicUrl, signingAppUrl, validationUrl } = config;
  const { publicValidation, messagesToStrangers, scrubBytesPerSecond } = config;
  const addresses = { publicUrl, signingAppUrl, validationUrl };
  const rates = { messagesToStrangers, scrubBytesPerSecond };
  return { region, mode, timeZone, ...addresses, publicValidation, ...rates };
}

export function frameOptionsOf(
  config: Config,
  world: Pick<World, "store" | "blobs">,
  ground: Ground,
): FrameOptions {
  const { tls } = config;
  return {
    trustedProxies: config.trustedProxies,
    httpsOnly: config.mode === "production",
    tls: tls && {
      key: readFileSync(tls.keyFile, "utf8"),
      certificate: readFileSync(tls.certificateFile, "utf8"),
    },
    metrics: metricsOf(config, world, ground),
    metricsToken: config.metricsToken?.reveal() ?? null,
    web: path.resolve(import.meta.dirname, "../../../web/built"),
  };
}

export async function keyringOf({ keys }: Pick<Config, "keys">, make: boolean): Promise<Keyring> {
  switch (keys.kind) {
    case "file":
      return openFileKeyring(keys.file, make);
    case "aws":
      return rememberingKeyring(await openAwsKmsKeyring({ key: keys.key, region: keys.region }));
    case "vault":
      return rememberingKeyring(
        openVaultTransitKeyring({
          address: keys.url,
          mount: keys.mount,
          key: keys.key,
          token: () => Promise.resolve(keys.token.reveal()),
        }),
      );
  }
}

export async function blobsOf({ blobs }: Pick<Config, "blobs">): Promise<Blobs> {
  if (blobs.kind === "disk") return openDiskBlobs(blobs.folder);
  const { bucket, region, scratch, endpoint, prefix, accessKeyId, secretAccessKey } = blobs;
  // Only who uses S3 pays for loading its client.
  const { openS3Blobs } = await import("../adapters/blobs-s3/blobs-s3.ts");
  return openS3Blobs({
    bucket,
    region,
    scratch,
    ...(endpoint === null ? {} : { endpoint }),
    ...(prefix === null ? {} : { prefix }),
    ...(accessKeyId === null ? {} : { accessKeyId }),
    ...(secretAccessKey === null ? {} : { secretAccessKey: secretAccessKey.reveal() }),
  });
}

/** The keys of secrets; whoever only looks makes none. */
export function secretKeysIn(
  { sql }: Pick<Database, "sql">,
  keyring: Keyring,
  make: boolean,
): Promise<OpenSecretKeys> {
  const outside = { keyring, ids: systemIds, clock: systemClock };
  return openSecretKeys({ table: secretKeysTable(sql), ...outside }, make);
}

/** Without a mail server or a gateway messages are kept, in demo mode only; production sends them or says no. */
function messengerOf(
  { mail, sms, mode }: Config,
  kept: Messenger,
): { readonly messenger: Messenger; readonly close: () => void } {
  const mailer = mail && smtpMailer({ server: parseSmtpUrl(mail.url.reveal()), from: mail.from });
  const headers = sms?.headers && (JSON.parse(sms.headers.reveal()) as Record<string, string>);
  const gateway = sms && smsGateway({ url: sms.url, body: sms.body, headers: headers ?? {} });
  return {
    messenger: {
      mail: mailer ?? kept.mail,
      sms: gateway ?? (mode === "demo" ? kept.sms : noGateway),
      reaches: reachOf({ mail, sms, mode }),
    },
    close: () => mailer?.close(),
  };
}

/** Whether mails and short messages of production keys leave, or stay in the sandbox of a demo. */
export function reachOf({
  mail,
  sms,
  mode,
}: Pick<Config, "mail" | "sms" | "mode">): Messenger["reaches"] {
  const isDemo = mode === "demo";
  return { mail: isDemo || mail !== null, sms: isDemo || sms !== null };
}

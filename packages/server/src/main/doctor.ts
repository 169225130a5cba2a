import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { pingClamd } from "../adapters/clamd/clamd.ts";
import { authorityConcerns } from "../adapters/authority/concerns.ts";
import { rootKeysIn } from "../adapters/authority/root-export.ts";
import { launchHere } from "../adapters/jail/confine.ts";
import { callOperator } from "../adapters/egress/operator.ts";
import { authorityRecordsOver } from "../adapters/postgres/trust/authority-records.ts";
import { explainDatabase } from "../adapters/postgres/database/explain.ts";
import { serverVersion } from "../adapters/postgres/database/ground.ts";
import { tablesOver } from "../adapters/postgres/store.ts";
import { parseSmtpUrl } from "../adapters/smtp/address.ts";
import { smtpMailer } from "../adapters/smtp/smtp-mailer.ts";
import type { Config } from "../config/config.ts";
import { historyTrouble } from "../actions/evidence/keep-history.ts";
import { waitingForWitness } from "../evidence/kept.ts";
import { HISTORY_REMEDY } from "../actions/evidence/make-checkpoint.ts";
import type { World } from "../ports/world.ts";
import { checkMasterKey } from "../vault/master.ts";
import { refuseDemoCredentials } from "./demo.ts";
import { checkQualities, checkSigners } from "./check-signers.ts";
import { checkDocuments, checkSpace, checkStorage } from "./check-storage.ts";
import type { Finding } from "./finding.ts";
import { checkAddress } from "./public-address.ts";
import { keyringOf, logBeside, masterKeysIn, secretKeysIn } from "./compose.ts";
import { checkpointLogOf } from "./checkpoint-log.ts";
import { openGround, type Ground } from "./ground.ts";

type Check = (config: Config, ground: Ground | null) => Promise<Finding>;

const CHECKS: Readonly<Record<string, Check>> = {
  clock: checkClock,
  database: checkDatabase,
  storage: checkStorage,
  documents: checkDocuments,
  "free space": (config) => checkSpace(config),
  keys: checkKeys,
  "demo keys": checkDemoKeys,
  history: checkKeptHistory,
  witness: checkWitness,
  mail: (config) => checkMail(config, null),
  sms: (config) => Promise.resolve(checkSms(config)),
  authority: checkAuthority,
  signers: (config) => Promise.resolve(checkSigners(config)),
  qualities: (config) => Promise.resolve(checkQualities(config)),
  "time stamping": checkTimeStamping,
  scanner: checkScanner,
  tls: (config) => Promise.resolve(checkTls(config)),
  confinement: () => Promise.resolve(checkConfinement()),
  address: checkAddress,
  user: () => Promise.resolve(checkUser()),
};

/**
 * Looks at everything the service leans on, with every check of the start, and changes nothing: no schema,
 * no key, no folder is made. 0 when nothing is wrong. With --mail a letter is sent to that address.
 */
export async function runDoctor(
  config: Config,
  say: (line: string) => void,
  args: readonly string[] = [],
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { mail: { type: "string" } } });
  let wrong = 0;
  const [ground, trouble] = await openGround({ config, log: logBeside(config) }, "look").then(
    (opened) => [opened, null] as const,
    (error: unknown) => [null, error] as const,
  );
  const checks: Readonly<Record<string, Check>> = {
    ...CHECKS,
    mail: (each) => checkMail(each, values.mail ?? null),
  };
  for (const [name, check] of Object.entries(checks)) {
    const finding = await check(config, ground).catch((error: unknown): Finding => ({
      kind: "wrong",
      text: reasonOf(name === "database" && trouble !== null ? trouble : error),
      remedy: `See '${name}' in docs/operations.md.`,
    }));
    say(`${MARKS[finding.kind]} ${name.padEnd(14)} ${finding.text}`);
    if (finding.kind === "wrong") {
      wrong += 1;
      say(`     ${" ".repeat(14)} ${finding.remedy}`);
    }
  }
  await ground?.close();
  say(wrong === 0 ? "Nothing is wrong." : `${wrong} wrong.`);
  return wrong === 0 ? 0 : 1;
}

const MARKS: Readonly<Record<Finding["kind"], string>> = {
  ok: "ok  ",
  note: "note",
  wrong: "BAD ",
};
const MOST_DRIFT_MS = 1_000;
const TRIAL = {
  businessId: "",
  requestId: null,
  sender: "Paraph",
  language: "en",
  attachments: [],
  subject: "Paraph can send mail",
  text: "This letter was sent by 'paraph doctor'. Nothing needs to be done.",
  html: "<p>This letter was sent by 'paraph doctor'. Nothing needs to be done.</p>",
} as const;

/** Compared with the database's clock: signatures and tokens carry times that others check. */
async function checkClock(_: Config, ground: Ground | null): Promise<Finding> {
  if (!ground) return { kind: "note", text: "not compared, because the database is not there" };
  const before = Date.now();
  const [row] = await ground.database.sql<{ now: Date }>`select clock_timestamp() as now`;
  const drift = Math.abs((row?.now.getTime() ?? 0) - (before + Date.now()) / 2);
  if (drift <= MOST_DRIFT_MS)
    return { kind: "ok", text: `within ${Math.ceil(drift)} ms of the database` };
  return {
    kind: "wrong",
    text: `differs from the database's clock by ${Math.round(drift / 1000)} s`,
    remedy: "Let NTP (chrony or systemd-timesyncd) set the clocks of both machines.",
  };
}

async function checkDatabase(config: Config, ground: Ground | null): Promise<Finding> {
  if (!ground) throw new Error("the database is not there");
  const version = await serverVersion(ground.database);
  if (version < 15 || version > 18) {
    return {
      kind: "wrong",
      text: `PostgreSQL ${version} is not one that Paraph is tried on`,
      remedy: "Use PostgreSQL 15, 16, 17 or 18.",
    };
  }
  const [role] = await ground.database.sql<{ role: string; owns: boolean }>`
    select current_user as role, has_table_privilege('audit_event', 'UPDATE') as owns`;
  if (role?.owns) {
    return {
      kind: "note",
      text: `PostgreSQL ${version}; user ${role.role} owns the audit trail, only the trigger guards it`,
    };
  }
  return {
    kind: "ok",
    text: `PostgreSQL ${version}, ${config.database.kind}, role ${role?.role ?? ""}`,
  };
}

/** What holds the processes in which documents and pictures of strangers are parsed. */
function checkConfinement(): Finding {
  const { files, network, user } = launchHere().confinement;
  const isRoot = process.getuid?.() === 0;
  const text = [
    files === "namespace" ? "sees its own code only" : "files by Node's permission model alone",
    network === "namespace" ? "has no network" : "network closed in the program alone",
    user === "own" ? "a user of its own" : isRoot ? "as root" : "the user of the service",
  ].join(", ");
  const isHeld = files === "namespace" && network === "namespace" && (user === "own" || !isRoot);
  return { kind: isHeld ? "ok" : "note", text };
}

/** As the start does: the keys of the database must be ours to open. */
async function checkKeys(config: Config, ground: Ground | null): Promise<Finding> {
  const keyring = await keyringOf(config, false);
  const key = crypto.getRandomValues(new Uint8Array(32));
  const again = await keyring.unwrap(await keyring.wrap(key, "doctor"), "doctor");
  if (Buffer.compare(key, again) !== 0) {
    return {
      kind: "wrong",
      text: "a wrapped key came back changed",
      remedy: "Restore the master key.",
    };
  }
  if (ground) {
    const { database } = ground;
    await checkMasterKey({ listMasterKeys: () => masterKeysIn(database) }, keyring);
    await secretKeysIn(database, keyring, false);
  }
  if (config.keys.kind !== "file") return { kind: "ok", text: keyring.keyId };
  return {
    kind: "ok",
    text: `${config.keys.file}; a copy of it must lie elsewhere, or a lost disk loses every document`,
  };
}

async function checkDemoKeys(config: Config, ground: Ground | null): Promise<Finding> {
  if (config.mode === "demo") return { kind: "note", text: "demo mode: everybody knows the keys" };
  if (!ground) return { kind: "note", text: "not looked at, because the database is not there" };
  const keyring = await keyringOf(config, false);
  const { secretKeys } = await secretKeysIn(ground.database, keyring, false);
  const store = { tenancy: tablesOver(ground.database.sql).tenancy } as World["store"];
  await refuseDemoCredentials({ store, secretKeys });
  return { kind: "ok", text: "none is accepted" };
}

async function checkKeptHistory(config: Config, ground: Ground | null): Promise<Finding> {
  if (!ground) return { kind: "note", text: "not looked at, because the database is not there" };
  const { evidence } = tablesOver(ground.database.sql);
  const trouble = await historyTrouble(evidence, checkpointLogOf(config));
  if (trouble === null) return { kind: "ok", text: "goes on from the checkpoint file" };
  return { kind: "wrong", text: `nothing is signed: ${trouble}`, remedy: HISTORY_REMEDY };
}

/** Minutes in which a witness that is restarted or slow comes back. */
const WITNESS_PATIENCE_MS = 10 * 60_000;

async function checkWitness(config: Config): Promise<Finding> {
  const { witness } = config;
  if (!witness) return { kind: "note", text: "none: checkpoints lie beside the keys only" };
  const waiting = waitingForWitness(await checkpointLogOf(config).tail());
  const { host } = new URL(witness.url);
  if (waiting === null) return { kind: "ok", text: `${host} has taken every checkpoint` };
  const late = Date.now() - waiting.since.getTime();
  if (late < WITNESS_PATIENCE_MS) return { kind: "ok", text: `${host} gets the newest one soon` };
  return {
    kind: "wrong",
    text: `${host} has taken nothing since ${waiting.since.toISOString()}`,
    remedy: "Check PARAPH_WITNESS_URL and the firewall; the log says what it answers.",
  };
}

async function checkMail({ mail }: Config, to: string | null): Promise<Finding> {
  if (!mail) return { kind: "note", text: "no mail server: messages are kept in the sandbox" };
  const mailer = smtpMailer({ server: parseSmtpUrl(mail.url.reveal()), from: mail.from });
  try {
    await mailer.check();
    if (to === null)
      return { kind: "ok", text: "the mail server lets us in; --mail ADDRESS sends a letter" };
    await mailer.send({ ...TRIAL, to, key: crypto.randomUUID() });
    return { kind: "ok", text: `the mail server took a letter to ${to}` };
  } catch (error) {
    return {
      kind: "wrong",
      text: reasonOf(error),
      remedy: "Check host, port, user and password in PARAPH_SMTP_URL, and the firewall.",
    };
  } finally {
    mailer.close();
  }
}

function checkSms({ sms }: Config): Finding {
  return sms
    ? { kind: "ok", text: "a gateway is configured (not called: each message costs)" }
    : {
        kind: "note",
        text: "no gateway: no codes by SMS; see 'qualities' for what that leaves",
      };
}

async function checkAuthority({ dataDir }: Config, ground: Ground | null): Promise<Finding> {
  if (!ground) return { kind: "note", text: "not looked at, because the database is not there" };
  const [concern, ...others] = await authorityConcerns(
    authorityRecordsOver(ground.database),
    new Date(),
  );
  if (concern) {
    const text = [concern, ...others].map((each) => each.text).join("; ");
    return { kind: "wrong", text, remedy: concern.remedy };
  }
  const keys = rootKeysIn(dataDir);
  if (keys.length === 0) return { kind: "ok", text: "its lists and certificates are in time" };
  return { kind: "note", text: `move ${keys.join(", ")} to a safe place; nobody needs it here` };
}

async function checkTimeStamping({ tsaUrls }: Config): Promise<Finding> {
  if (tsaUrls.length === 0) return { kind: "note", text: "the built-in demo authority only" };
  const silent: string[] = [];
  for (const url of tsaUrls) {
    const answers = await callOperator(url, { method: "GET", timeoutMilliseconds: 5_000 }).then(
      () => true,
      () => false,
    );
    // The address may carry a password.
    if (!answers) silent.push(new URL(url).host);
  }
  if (silent.length === 0) return { kind: "ok", text: `${tsaUrls.length} can be reached` };
  return {
    kind: silent.length < tsaUrls.length ? "note" : "wrong",
    text: `cannot be reached: ${silent.join(", ")}`,
    remedy: "Check PARAPH_TSA_URLS and the firewall; without a time stamp nothing can be signed.",
  };
}

function checkUser(): Finding {
  return process.getuid?.() === 0
    ? { kind: "note", text: "root; an ordinary user is better" }
    : { kind: "ok", text: "not root" };
}

async function checkScanner({ clamd }: Config): Promise<Finding> {
  if (clamd === null) return { kind: "note", text: "no scanner: nothing is scanned for malware" };
  const answers = await pingClamd(clamd).then(
    () => true,
    () => false,
  );
  if (answers) return { kind: "ok", text: "clamd answers" };
  return {
    kind: "wrong",
    text: `clamd at ${clamd} does not answer PONG`,
    remedy: "Start clamd, or correct PARAPH_CLAMD; until then no document is accepted.",
  };
}

function checkTls({ tls, mode, trustedProxies }: Config): Finding {
  if (!tls) {
    const who = trustedProxies.length > 0 ? `a proxy at ${trustedProxies.join(", ")}` : "nobody";
    return { kind: mode === "demo" ? "note" : "ok", text: `${who} ends TLS` };
  }
  readFileSync(tls.certificateFile);
  if ((statSync(tls.keyFile).mode & 0o007) === 0) return { kind: "ok", text: tls.certificateFile };
  return {
    kind: "wrong",
    text: `${tls.keyFile} can be read by everybody`,
    remedy: `Run chmod 600 ${tls.keyFile}.`,
  };
}

function reasonOf(error: unknown): string {
  const known = explainDatabase(error);
  if (known !== null) return known.split("\n")[0] ?? known;
  return error instanceof Error ? error.message : String(error);
}

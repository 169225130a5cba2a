import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  ConfigError,
  type BlobsConfig,
  type Config,
  type DatabaseConfig,
  type KeysConfig,
  type Mode,
  type Role,
} from "./config.ts";
import { checkDemo, checkProduction } from "./modes.ts";
import { readSettings, type Environment } from "./read.ts";
import type { Secret } from "./secret.ts";

const PROJECT = fileURLToPath(new URL("../../../../", import.meta.url));

/** Environment to configuration. Throws ConfigError with every problem at once. */
export function readConfig(environment: Environment): Config {
  const { get, problems } = readSettings(environment);
  const mode = get<Mode>("PARAPH_MODE", "demo");
  const port = get("PARAPH_PORT", 8080);
  const local = `http://localhost:${port}`;
  const publicUrl = get("PARAPH_PUBLIC_URL", mode === "demo" ? local : "");
  const dataDir = path.resolve(PROJECT, get("PARAPH_DATA_DIR", ".paraph"));
  const mailFrom = get("PARAPH_MAIL_FROM", "paraph@localhost");
  const smtp = get<Secret | null>("PARAPH_SMTP_URL", null);
  const smsUrl = get<string | null>("PARAPH_SMS_URL", null);
  const config: Config = {
    mode,
    role: get<Role>("PARAPH_ROLE", "all"),
    region: get<Config["region"]>("PARAPH_REGION", "ch"),
    timeZone: get("PARAPH_TIME_ZONE", "Europe/Zurich"),
    host: get("PARAPH_HOST", mode === "demo" ? "127.0.0.1" : "0.0.0.0"),
    port,
    workerPort: get<number | null>("PARAPH_WORKER_PORT", null),
    demoReceiverPort: get("PARAPH_DEMO_RECEIVER_PORT", port + 1),
    leaveSeconds: get("PARAPH_LEAVE_SECONDS", mode === "production" ? 5 : 0),
    publicUrl,
    signingAppUrl: get("PARAPH_SIGNING_APP_URL", publicUrl),
    validationUrl: get("PARAPH_VALIDATION_URL", `${publicUrl}/validation`),
    dataDir,
    database: databaseOf(get, dataDir),
    connections: get("PARAPH_DATABASE_CONNECTIONS", 20),
    keys: keysOf(get, dataDir, problems),
    blobs: blobsOf(get, dataDir),
    scrubBytesPerSecond: get("PARAPH_SCRUB_RATE", 1) * 1_000_000,
    mail: smtp && { url: smtp, from: mailFrom },
    mailFrom,
    sms: smsUrl === null ? null : smsOf(get, smsUrl),
    tsaUrls: get("PARAPH_TSA_URLS", [] as readonly string[]),
    tsaRootsFile: get<string | null>("PARAPH_TSA_ROOTS_FILE", null),
    tsaQualified: get<string>("PARAPH_TSA_QUALIFIED", "no") === "yes",
    signersFile: get<string | null>("PARAPH_SIGNERS_FILE", null),
    validationRootsFile: get<string | null>("PARAPH_VALIDATION_ROOTS_FILE", null),
    validationFetch: get<string>("PARAPH_VALIDATION_FETCH", "no") === "yes",
    respondersChecked: get<string>("PARAPH_VALIDATION_RESPONDERS", "told") === "checked",
    demoRequests: get<string>("PARAPH_DEMO_REQUESTS", "yes") === "yes",
    publicValidation:
      get<string>("PARAPH_PUBLIC_VALIDATION", mode === "demo" ? "yes" : "no") === "yes",
    messagesToStrangers: {
      ofOne: get("PARAPH_STRANGER_MESSAGES", 20),
      ofAll: get("PARAPH_STRANGER_MESSAGES_ALL", 60),
    },
    trustedLists: get("PARAPH_TRUSTED_LISTS", [] as readonly string[]),
    trustedListSignersFile: get<string | null>("PARAPH_TRUSTED_LISTS_SIGNERS_FILE", null),
    clamd: get<string | null>("PARAPH_CLAMD", null),
    egressAllow: get(
      "PARAPH_EGRESS_ALLOW",
      (mode === "demo" ? ["127.0.0.0/8", "::1/128"] : []) as readonly string[],
    ),
    tls: tlsOf(get, problems, "PARAPH_TLS"),
    callbackTls: tlsOf(get, problems, "PARAPH_CALLBACK"),
    trustedProxies: get("PARAPH_TRUST_PROXY", [] as readonly string[]),
    witness: witnessOf(get),
    metricsToken: get<Secret | null>("PARAPH_METRICS_TOKEN", null),
    logLevel: get<Config["logLevel"]>("PARAPH_LOG_LEVEL", "info"),
    logFormat: get<Config["logFormat"]>("PARAPH_LOG_FORMAT", null),
    tracesUrl: get<string | null>("OTEL_EXPORTER_OTLP_ENDPOINT", null),
  };
  if (config.tsaUrls.length > 0 && config.tsaRootsFile === null) {
    problems.push("PARAPH_TSA_ROOTS_FILE is missing; without roots no time stamp can be believed.");
  }
  if (config.trustedLists.length > 0 && config.trustedListSignersFile === null) {
    problems.push(
      "PARAPH_TRUSTED_LISTS_SIGNERS_FILE is missing; without it no trusted list can be believed.",
    );
  }
  problems.push(...(mode === "production" ? checkProduction(config) : checkDemo(config)));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

type Get = ReturnType<typeof readSettings>["get"];

function witnessOf(get: Get): Config["witness"] {
  const url = get<string | null>("PARAPH_WITNESS_URL", null);
  const token = get<Secret | null>("PARAPH_WITNESS_TOKEN", null);
  return url === null ? null : { url, token };
}

function databaseOf(get: Get, dataDir: string): DatabaseConfig {
  const url = get<Secret | null>("PARAPH_DATABASE_URL", null);
  if (!url) return { kind: "embedded", folder: path.join(dataDir, "postgres") };
  return { kind: "external", url, ownerUrl: get("PARAPH_DATABASE_OWNER_URL", url) };
}

function keysOf(get: Get, dataDir: string, problems: string[]): KeysConfig {
  const file = get("PARAPH_MASTER_KEY_FILE", path.join(dataDir, "keys", "master.key"));
  const aws = get<string | null>("PARAPH_KMS_AWS_KEY", null);
  const vault = get<string | null>("PARAPH_KMS_VAULT_URL", null);
  if (aws !== null && vault !== null) {
    problems.push("PARAPH_KMS_AWS_KEY and PARAPH_KMS_VAULT_URL are both set; keep one of them.");
  }
  if (aws !== null) {
    const region = get<string | null>("PARAPH_KMS_AWS_REGION", null);
    if (region === null) problems.push("PARAPH_KMS_AWS_REGION is missing; name the key's region.");
    return { kind: "aws", key: aws, region: region ?? "" };
  }
  if (vault === null) return { kind: "file", file };
  const token = get<Secret | null>("PARAPH_KMS_VAULT_TOKEN", null);
  if (!token) {
    problems.push(
      "PARAPH_KMS_VAULT_TOKEN is missing; put the token into PARAPH_KMS_VAULT_TOKEN_FILE.",
    );
    return { kind: "file", file };
  }
  const key = get("PARAPH_KMS_VAULT_KEY", "paraph");
  return { kind: "vault", url: vault, key, mount: get("PARAPH_KMS_VAULT_MOUNT", "transit"), token };
}

function blobsOf(get: Get, dataDir: string): BlobsConfig {
  const bucket = get<string | null>("PARAPH_S3_BUCKET", null);
  if (bucket === null) return { kind: "disk", folder: path.join(dataDir, "blobs") };
  return {
    kind: "s3",
    bucket,
    region: get("PARAPH_S3_REGION", "us-east-1"),
    endpoint: get<string | null>("PARAPH_S3_ENDPOINT", null),
    prefix: get<string | null>("PARAPH_S3_PREFIX", null),
    accessKeyId: get<string | null>("PARAPH_S3_ACCESS_KEY_ID", null),
    secretAccessKey: get<Secret | null>("PARAPH_S3_SECRET_ACCESS_KEY", null),
    scratch: path.join(dataDir, "scratch"),
  };
}

function smsOf(get: Get, url: string): Config["sms"] {
  const headers = get<Secret | null>("PARAPH_SMS_HEADERS", null);
  return { url, headers, body: get("PARAPH_SMS_BODY", '{"to":"{to}","text":"{text}"}') };
}

function tlsOf(
  get: Get,
  problems: string[],
  whose: "PARAPH_TLS" | "PARAPH_CALLBACK",
): Config["tls"] {
  const certificateFile = get<string | null>(`${whose}_CERT_FILE`, null);
  const keyFile = get<string | null>(`${whose}_KEY_FILE`, null);
  if (certificateFile !== null && keyFile !== null) return { certificateFile, keyFile };
  if (certificateFile !== null || keyFile !== null) {
    problems.push(`${whose}_CERT_FILE and ${whose}_KEY_FILE belong together; set both.`);
  }
  return null;
}

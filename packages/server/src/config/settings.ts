import { z } from "zod";

/** One setting: its form for the program, and the same in words for the person who sets it. */
export type Setting = {
  readonly schema: z.ZodType;
  /** Completes the sentence "it must be …". */
  readonly form: string;
  readonly says: string;
  /** What holds when it is not set, in words. */
  readonly fallback: string;
  /** Kept as a Secret, and also read from the file that NAME_FILE names. */
  readonly secret?: true;
};

const text = z.string().min(1);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean),
);
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const timeZone = z.string().refine(isTimeZone);
/** With one @ and one path: a slash inside a password would otherwise end the host's name. */
const databaseAddress = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/(?:[^/?#@]*@)?[^/?#@]*(?:\/[^/?#@]*)?(?:\?.*)?$/);
const dailyMessages = z.coerce.number().int().min(1).max(10_000);
const port = z.coerce.number().int().min(1).max(65535);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // A RangeError is how Intl says that there is no such zone.
    return false;
  }
}

function setting(
  schema: z.ZodType,
  form: string,
  says: string,
  fallback: string,
  secret?: true,
): Setting {
  return { schema, form, says, fallback, ...(secret ? { secret } : {}) };
}

/** Every setting. docs/operations.md holds the same table; a test compares them. */
// prettier-ignore
export const SETTINGS = {
  PARAPH_MODE: setting(z.enum(["demo", "production"]), "demo or production", "demo: loopback only, ready-made credentials. production: refuses weak settings.", "demo"),
  PARAPH_ROLE: setting(z.enum(["api", "worker", "all"]), "api, worker or all", "What this process does.", "all"),
  PARAPH_REGION: setting(z.enum(["ch", "de"]), "ch or de", "The region; each has its own database, storage, keys and token issuer.", "ch"),
  PARAPH_TIME_ZONE: setting(timeZone, "a time zone like Europe/Zurich", "In which marks on documents tell the time.", "Europe/Zurich"),
  PARAPH_HOST: setting(text, "an address to listen on", "Where the service listens.", "127.0.0.1; in production 0.0.0.0"),
  PARAPH_PORT: setting(port, "a number from 1 to 65535", "The port of the service.", "8080"),
  PARAPH_WORKER_PORT: setting(port, "a number from 1 to 65535", "Where a process that only works (`work`) serves health and metrics.", "the port after PARAPH_PORT; where that is taken, none"),
  PARAPH_DEMO_RECEIVER_PORT: setting(port, "a number from 1 to 65535", "Where the demo takes the callbacks of its own requests.", "the port after PARAPH_PORT"),
  PARAPH_LEAVE_SECONDS: setting(z.coerce.number().int().min(0).max(600), "a number from 0 to 600", "How long a process that is stopped still serves while it says that it is not ready, so that load balancers turn away first.", "5; in demo mode 0"),
  PARAPH_PUBLIC_URL: setting(webAddress, "an address like https://sign.example.com", "Under which address others reach the interface.", "http://localhost:PORT in demo mode; required in production"),
  PARAPH_SIGNING_APP_URL: setting(webAddress, "an address like https://sign.example.com", "Under which address people sign.", "PARAPH_PUBLIC_URL"),
  PARAPH_VALIDATION_URL: setting(webAddress, "an address like https://validation.example.com", "Under which address others reach the validation interface.", "PARAPH_PUBLIC_URL/validation"),
  PARAPH_DATA_DIR: setting(text, "a folder", "Embedded database, documents and keys.", ".paraph in the project's folder"),
  PARAPH_DATABASE_URL: setting(databaseAddress, "an address like postgresql://user:password@host/name, with %2F for / (%40 for @, %23 for #, %3F for ?) inside the password", "A PostgreSQL 15 to 18 server in place of the embedded one.", "the embedded PostgreSQL", true),
  PARAPH_DATABASE_OWNER_URL: setting(databaseAddress, "an address like postgresql://owner:password@host/name", "Who changes the schema, when the service's own user may not.", "PARAPH_DATABASE_URL", true),
  PARAPH_DATABASE_CONNECTIONS: setting(z.coerce.number().int().min(3).max(500), "a number from 3 to 500", "Connections of one process to the database.", "20"),
  PARAPH_MASTER_KEY_FILE: setting(text, "the path of a file", "The master key that wraps all other keys. Back it up: without it every document is lost.", "keys/master.key in the data folder, made at the first start"),
  PARAPH_KMS_AWS_KEY: setting(text, "the ARN of a key", "AWS KMS wraps the keys in place of the master key file.", "none"),
  PARAPH_KMS_AWS_REGION: setting(text, "a region like eu-central-2", "The region of that key.", "none"),
  PARAPH_KMS_VAULT_URL: setting(webAddress, "an address like https://vault.example.com", "HashiCorp Vault (transit) wraps the keys in place of the master key file.", "none"),
  PARAPH_KMS_VAULT_KEY: setting(text, "the name of a transit key", "The key in Vault.", "paraph"),
  PARAPH_KMS_VAULT_MOUNT: setting(text, "the path of a transit mount", "Where the transit engine is mounted.", "transit"),
  PARAPH_KMS_VAULT_TOKEN: setting(text, "a token", "The token for Vault.", "none", true),
  PARAPH_S3_BUCKET: setting(text, "the name of a bucket", "Documents lie in this bucket in place of the data folder.", "none: blobs in the data folder"),
  PARAPH_S3_REGION: setting(text, "a region like eu-central-2", "The region of the bucket.", "us-east-1"),
  PARAPH_S3_ENDPOINT: setting(webAddress, "an address like https://s3.example.com", "An S3 server other than Amazon's.", "Amazon's"),
  PARAPH_S3_PREFIX: setting(text, "the beginning of object names", "Put before every object's name, with a slash behind it.", "none"),
  PARAPH_S3_ACCESS_KEY_ID: setting(text, "an access key id", "The credentials for the bucket.", "the machine's own credentials"),
  PARAPH_S3_SECRET_ACCESS_KEY: setting(text, "a secret access key", "The credentials for the bucket.", "the machine's own credentials", true),
  PARAPH_SCRUB_RATE: setting(z.coerce.number().min(0).max(1000), "a number from 0 to 1000", "How many megabytes a second of stored documents are read again to find damaged ones. Each is read once a week where the rate allows it.", "1; 0 reads none"),
  PARAPH_SMTP_URL: setting(z.string().regex(/^smtps?:\/\//), "an address like smtp://user:password@mail.example.com:587", "The mail server.", "none in demo mode: mails are kept in the sandbox; required in production", true),
  PARAPH_MAIL_FROM: setting(z.email(), "an e-mail address", "The sender of every mail.", "paraph@localhost; required in production"),
  PARAPH_SMS_URL: setting(webAddress, "an address", "The gateway that sends short messages.", "none in demo mode: codes are kept in the sandbox; without it production has AES and QES only where people sign at a provider"),
  PARAPH_SMS_HEADERS: setting(text, "JSON, for example {\"authorization\":\"Bearer …\"}", "Headers for the gateway.", "none", true),
  PARAPH_SMS_BODY: setting(text, "JSON with {to} and {text} inside its strings", "The body for the gateway.", "{\"to\":\"{to}\",\"text\":\"{text}\"}"),
  PARAPH_TSA_URLS: setting(list, "addresses with commas between them", "Time-stamp authorities (RFC 3161), tried in this order.", "the built-in demo authority"),
  PARAPH_TSA_ROOTS_FILE: setting(text, "the path of a PEM file", "Root certificates of these authorities; their answers must lead to one of them.", "none; required with PARAPH_TSA_URLS"),
  PARAPH_TSA_QUALIFIED: setting(z.enum(["yes", "no"]), "yes or no", "Whether these authorities are qualified by law, which QES asks for.", "no"),
  PARAPH_SIGNERS_FILE: setting(text, "the path of a JSON file, described in `docs/trust.md`", "Signers besides the built-in authority (HSM, remote signing) and the rules by which they are chosen.", "none: the built-in authority signs"),
  PARAPH_VALIDATION_ROOTS_FILE: setting(text, "the path of a PEM file", "Root certificates that the validation of documents believes, besides the built-in authority and the roots of the time-stamp authorities.", "none"),
  PARAPH_VALIDATION_FETCH: setting(z.enum(["yes", "no"]), "yes or no", "Whether the validation of documents asks for missing revocation answers and issuers at the addresses that certificates name, through the gate.", "no"),
  PARAPH_VALIDATION_RESPONDERS: setting(z.enum(["told", "checked"]), "told or checked", "Whether an OCSP responder who could have been revoked, as nobody says, is told, or must be checked (else TRY_LATER).", "told"),
  PARAPH_DEMO_REQUESTS: setting(z.enum(["yes", "no"]), "yes or no", "Whether a new demo gets some requests to look at. Automatic tests want an empty one.", "yes"),
  PARAPH_PUBLIC_VALIDATION: setting(z.enum(["yes", "no"]), "yes or no", "Whether people without an account may have documents judged at /validate. Nothing that they send is kept.", "no; in demo mode yes"),
  PARAPH_STRANGER_MESSAGES: setting(dailyMessages, "a number from 1 to 10000", "How many mails a day a business sends to somebody who has no account and never signed for it; short messages half of that.", "20"),
  PARAPH_STRANGER_MESSAGES_ALL: setting(dailyMessages, "a number from 1 to 10000", "The same for all businesses together.", "60"),
  PARAPH_TRUSTED_LISTS: setting(list, "addresses with commas between them", "Trusted lists whose services the validation of documents believes: the EU's list of lists, the Swiss list. Fetched and refreshed every six hours.", "none"),
  PARAPH_TRUSTED_LISTS_SIGNERS_FILE: setting(text, "the path of a PEM file", "The certificates that may sign these lists, as the Official Journal or the operator of the list publishes them.", "none; required with PARAPH_TRUSTED_LISTS"),
  PARAPH_CLAMD: setting(text, "host:port or the path of a socket", "The malware scanner. When it is set and cannot be reached, nothing is accepted.", "none: nothing is scanned"),
  PARAPH_EGRESS_ALLOW: setting(list, "host:port, host:* or networks like 10.1.0.0/16 with commas between them", "Private addresses that callbacks and file_url may reach.", "none; in demo mode loopback"),
  PARAPH_TLS_CERT_FILE: setting(text, "the path of a PEM file", "An own certificate with its chain.", "none: a proxy ends TLS"),
  PARAPH_TLS_KEY_FILE: setting(text, "the path of a PEM file", "The key of that certificate.", "none"),
  PARAPH_CALLBACK_CERT_FILE: setting(text, "the path of a PEM file", "The certificate with its chain that callbacks show when the receiver asks for one.", "one of the built-in authority"),
  PARAPH_CALLBACK_KEY_FILE: setting(text, "the path of a PEM file", "The key of that certificate.", "none"),
  PARAPH_TRUST_PROXY: setting(list, "addresses or networks with commas between them", "Proxies whose X-Forwarded-* headers are believed.", "none"),
  PARAPH_WITNESS_URL: setting(webAddress, "an address like https://witness.example.com/checkpoints", "Who keeps our checkpoints outside: each minute the newest is sent there by POST.", "none"),
  PARAPH_WITNESS_TOKEN: setting(text, "a long random text", "Shown to the witness as a bearer token.", "none", true),
  PARAPH_METRICS_TOKEN: setting(text, "a long random text", "Who shows it as a bearer token may read the metrics from elsewhere.", "none: metrics on loopback only", true),
  PARAPH_LOG_LEVEL: setting(z.enum(["info", "warn", "error", "silent"]), "info, warn, error or silent", "How much is logged.", "info"),
  PARAPH_LOG_FORMAT: setting(z.enum(["json", "text"]), "json or text", "Lines for machines or for people.", "text on a terminal, json otherwise"),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress, "an address", "Traces are sent there when the OpenTelemetry SDK is loaded with --import.", "none"),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

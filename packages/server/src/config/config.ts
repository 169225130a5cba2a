import type { Secret } from "./secret.ts";

export type Mode = "demo" | "production";
export type Role = "api" | "worker" | "all";

/** What the operator has decided, checked; unions say which of two things it is. */
export type Config = {
  readonly mode: Mode;
  readonly role: Role;
  readonly region: "ch" | "de";
  readonly timeZone: string;
  readonly host: string;
  readonly port: number;
  /** Of a process that only works; null: the one after `port`, if it is free. */
  readonly workerPort: number | null;
  readonly demoReceiverPort: number;
  readonly leaveSeconds: number;
  readonly publicUrl: string;
  readonly signingAppUrl: string;
  readonly validationUrl: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly connections: number;
  readonly keys: KeysConfig;
  readonly blobs: BlobsConfig;
  /** 0: stored content is not read again. */
  readonly scrubBytesPerSecond: number;
  readonly mail: { readonly url: Secret; readonly from: string } | null;
  readonly mailFrom: string;
  readonly sms: {
    readonly url: string;
    readonly headers: Secret | null;
    readonly body: string;
  } | null;
  readonly tsaUrls: readonly string[];
  readonly tsaRootsFile: string | null;
  readonly tsaQualified: boolean;
  readonly signersFile: string | null;
  readonly validationRootsFile: string | null;
  readonly validationFetch: boolean;
  /** Whether an OCSP responder who is not exempt from it needs an answer about himself. */
  readonly respondersChecked: boolean;
  /** Whether a new demo gets some requests to look at. */
  readonly demoRequests: boolean;
  /** Whether people without an account may have documents validated in the browser. */
  readonly publicValidation: boolean;
  /** How many messages a day reach a stranger: of one business, and of all together. */
  readonly messagesToStrangers: { readonly ofOne: number; readonly ofAll: number };
  /** Addresses of trusted lists, and the certificates that may sign them. */
  readonly trustedLists: readonly string[];
  readonly trustedListSignersFile: string | null;
  readonly clamd: string | null;
  readonly egressAllow: readonly string[];
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | null;
  /** The client certificate of callbacks; null: one of the built-in authority. */
  readonly callbackTls: { readonly certificateFile: string; readonly keyFile: string } | null;
  readonly trustedProxies: readonly string[];
  readonly witness: { readonly url: string; readonly token: Secret | null } | null;
  readonly metricsToken: Secret | null;
  readonly logLevel: "info" | "warn" | "error" | "silent";
  readonly logFormat: "json" | "text" | null;
  readonly tracesUrl: string | null;
};

export type DatabaseConfig =
  | { readonly kind: "embedded"; readonly folder: string }
  | { readonly kind: "external"; readonly url: Secret; readonly ownerUrl: Secret };

export type KeysConfig =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "aws"; readonly key: string; readonly region: string }
  | {
      readonly kind: "vault";
      readonly url: string;
      readonly key: string;
      readonly mount: string;
      readonly token: Secret;
    };

export type BlobsConfig =
  | { readonly kind: "disk"; readonly folder: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | null;
      readonly prefix: string | null;
      readonly accessKeyId: string | null;
      readonly secretAccessKey: Secret | null;
      readonly scratch: string;
    };

/** One or more settings are wrong. Each problem names the setting and the remedy. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((one) => `  - ${one}`).join("\n")}`);
    this.problems = problems;
  }
}

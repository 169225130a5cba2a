import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Secret } from "./secret.ts";

const file = z.string().min(1);
const algorithm = z.enum([
  "ecdsa-sha256",
  "ecdsa-sha384",
  "ecdsa-sha512",
  "rsa-pss-sha256",
  "rsa-pss-sha384",
  "rsa-pss-sha512",
  "rsa-pkcs1-sha256",
]);
const legislation = z.enum(["ZERTES", "EIDAS"]).nullable().default(null);

const Hsm = z.strictObject({
  kind: z.literal("pkcs11"),
  program: z.string().default("pkcs11-tool"),
  module: file,
  token: z.string(),
  pinFile: file,
  keyId: z.string().regex(/^([0-9a-f]{2})+$/),
  /** The key's certificate, unless it lies on the token, then those above it. */
  certificatesFile: file,
  rootsFile: file,
  algorithm: algorithm.nullable().default(null),
});

/** Secrets and activations go there: in the clear only within this machine. */
const address = z.url().refine(isSafe, "must begin with https:// (http:// on this machine only)");

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
}

const Remote = z.strictObject({
  kind: z.literal("csc"),
  url: address,
  issuer: address,
  authorizeUrl: address,
  tokenUrl: address,
  clientId: z.string(),
  clientSecretFile: file,
  /** Follows from the service's own address; a setting that differs is reported. */
  redirectUrl: z.url().nullable().default(null),
  signs: z.enum(["hash", "document"]).default("hash"),
  /** Sets the one credential of the business free. Without it, people go there and use their own. */
  pinFile: file.nullable().default(null),
  /** What people know the provider by; its name in this list, unless it is said here. */
  title: z.string().min(1).max(60).nullable().default(null),
  legislation,
  qualified: z.boolean().default(false),
  rootsFile: file,
});

const Rule = z.strictObject({
  business: z.string().nullable().default(null),
  quality: z.enum(["SES", "AES", "QES", "AES_MINIMAL", "SEAL"]).nullable().default(null),
  legislation,
  use: z.string(),
});

const Whole = z.strictObject({
  providers: z.record(z.string(), z.discriminatedUnion("kind", [Hsm, Remote])),
  rules: z.array(Rule),
});

/** Who signs besides the built-in authority, and for whom. */
export type SignersConfig = z.infer<typeof Whole>;
export type ProviderConfig = SignersConfig["providers"][string];
export type RemoteConfig = z.infer<typeof Remote>;

/** Reads the operator's list; relative paths in it start at its own folder. */
export function readSigners(from: string): SignersConfig {
  const written: unknown = JSON.parse(readFileSync(from, "utf8"));
  const { success, data, error } = Whole.safeParse(written);
  if (!success) throw new Error(`${from} is not right:\n${z.prettifyError(error)}`);
  const folder = path.dirname(path.resolve(from));
  return {
    ...data,
    providers: Object.fromEntries(
      Object.entries(data.providers).map(([name, each]) => [name, absolute(each, folder)]),
    ),
  };
}

function absolute(provider: ProviderConfig, folder: string): ProviderConfig {
  const entries = Object.entries(provider).map(([key, value]) =>
    key.endsWith("File") && value !== null
      ? [key, path.resolve(folder, String(value))]
      : [key, value],
  );
  return Object.fromEntries(entries) as ProviderConfig;
}

/** Who sets a remote key free: the business by its PIN, or each person by going there. */
export function activationOf({ pinFile }: RemoteConfig): "pin" | "person" {
  return pinFile === null ? "person" : "pin";
}

/** A secret that lies in a file of its own. */
export function secretIn(from: string): Secret {
  return new Secret(readFileSync(from, "utf8").trim());
}

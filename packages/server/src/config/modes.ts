import type { Config } from "./config.ts";
import { weaknessOf, type Secret } from "./secret.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Demo mode has credentials that everybody knows, so nobody else may reach it. */
export function checkDemo(config: Config): readonly string[] {
  if (LOOPBACK.test(config.host)) return [];
  return [
    `PARAPH_HOST is "${config.host}", but demo mode listens on loopback only. ` +
      "Leave PARAPH_HOST out, or set PARAPH_MODE=production.",
  ];
}

/** What production refuses: whoever starts it half configured hears of everything at once. */
export function checkProduction(config: Config): readonly string[] {
  return [
    ...checkAddress(config),
    ...checkTransport(config),
    ...checkMail(config),
    ...checkSecrets(config),
  ];
}

function checkAddress({ publicUrl, signingAppUrl, validationUrl }: Config): readonly string[] {
  if (publicUrl === "") {
    return ["PARAPH_PUBLIC_URL is missing; set the https address under which others reach Paraph."];
  }
  const addresses = {
    PARAPH_PUBLIC_URL: publicUrl,
    PARAPH_SIGNING_APP_URL: signingAppUrl,
    PARAPH_VALIDATION_URL: validationUrl,
  };
  return Object.entries(addresses)
    .filter(([, address]) => !address.startsWith("https://"))
    .map(([name, address]) => `${name} is ${address}; production needs an https address.`);
}

function checkTransport({ tls, trustedProxies, role }: Config): readonly string[] {
  if (role === "worker" || tls || trustedProxies.length > 0) return [];
  return [
    "Nothing ends TLS: set PARAPH_TRUST_PROXY to the address of your proxy, or " +
      "PARAPH_TLS_CERT_FILE and PARAPH_TLS_KEY_FILE.",
  ];
}

function checkMail({ mail, mailFrom }: Config): readonly string[] {
  const problems: string[] = [];
  if (!mail)
    problems.push("PARAPH_SMTP_URL is missing; without a mail server nobody can be invited.");
  if (mailFrom.endsWith("@localhost")) {
    problems.push("PARAPH_MAIL_FROM is missing; set the address that mail comes from.");
  }
  return problems;
}

function checkSecrets(config: Config): readonly string[] {
  const secrets: Readonly<Record<string, string | null>> = {
    PARAPH_WITNESS_TOKEN: reveal(config.witness?.token ?? null),
    PARAPH_METRICS_TOKEN: reveal(config.metricsToken),
    PARAPH_DATABASE_URL:
      config.database.kind === "external" ? passwordOf(config.database.url) : null,
    PARAPH_S3_SECRET_ACCESS_KEY:
      config.blobs.kind === "s3" ? reveal(config.blobs.secretAccessKey) : null,
  };
  return Object.entries(secrets).flatMap(([name, value]) => {
    const weakness = value === null ? null : weaknessOf(value);
    return weakness === null
      ? []
      : [`The secret in ${name} ${weakness}; make one with: openssl rand -base64 32`];
  });
}

function reveal(secret: Secret | null): string | null {
  return secret?.reveal() ?? null;
}

/** Null when the server knows us otherwise: by socket, certificate or a password file. */
function passwordOf(url: Secret): string | null {
  const [, password] = /^postgres(?:ql)?:\/\/[^/@]*?:([^@/]+)@/.exec(url.reveal()) ?? [];
  return password === undefined ? null : decodeURIComponent(password);
}

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { inspect } from "node:util";
import { ConfigError } from "./config.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./read.ts";
import { Secret } from "./secret.ts";

const PRODUCTION = {
  PARAPH_MODE: "production",
  PARAPH_PUBLIC_URL: "https://sign.example.com/",
  PARAPH_TRUST_PROXY: "10.0.0.1",
  PARAPH_SMTP_URL: "smtp://mail.example.com",
  PARAPH_MAIL_FROM: "sign@example.com",
};

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
}

test("nothing configured is the demo: loopback, embedded database, localhost:8080", () => {
  const config = readConfig({});
  assert.equal(config.mode, "demo");
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.publicUrl, "http://localhost:8080");
  assert.equal(config.validationUrl, "http://localhost:8080/validation");
  assert.equal(config.database.kind, "embedded");
  assert.equal(config.region, "ch");
});

test("a complete production configuration is taken", () => {
  const config = readConfig(PRODUCTION);
  assert.equal(config.publicUrl, "https://sign.example.com");
  assert.equal(config.host, "0.0.0.0");
  assert.deepEqual(config.egressAllow, []);
});

const WRONG: readonly (readonly [string, Environment, RegExp])[] = [
  [
    "a port that is none",
    { PARAPH_PORT: "abc" },
    /PARAPH_PORT is "abc"; it must be a number from 1/,
  ],
  ["an unknown region", { PARAPH_REGION: "fr" }, /PARAPH_REGION .* ch or de/],
  ["a misspelt setting", { PARAPH_PROT: "80" }, /PARAPH_PROT is no setting/],
  ["demo for the world", { PARAPH_HOST: "0.0.0.0" }, /PARAPH_HOST .* loopback only/],
  [
    "a database that is none",
    { PARAPH_DATABASE_URL: "mysql://x" },
    /must be an address like postgresql/,
  ],
  [
    "a secret file that is missing",
    { PARAPH_METRICS_TOKEN_FILE: "/nowhere" },
    /PARAPH_METRICS_TOKEN_FILE names \/nowhere/,
  ],
  ["half a certificate", { PARAPH_TLS_CERT_FILE: "a.pem" }, /belong together/],
  ["two key services", { PARAPH_KMS_AWS_KEY: "k", PARAPH_KMS_VAULT_URL: "https://v" }, /keep one/],
  ["no public address", { ...PRODUCTION, PARAPH_PUBLIC_URL: "" }, /PARAPH_PUBLIC_URL is missing/],
  [
    "an http address",
    { ...PRODUCTION, PARAPH_PUBLIC_URL: "http://a.ch" },
    /needs an https address/,
  ],
  ["nothing that ends TLS", { ...PRODUCTION, PARAPH_TRUST_PROXY: "" }, /Nothing ends TLS/],
  ["no mail server", { ...PRODUCTION, PARAPH_SMTP_URL: "" }, /PARAPH_SMTP_URL is missing/],
  [
    "a short token",
    { ...PRODUCTION, PARAPH_METRICS_TOKEN: "short" },
    /PARAPH_METRICS_TOKEN has fewer than 16/,
  ],
  [
    "a default password",
    { ...PRODUCTION, PARAPH_DATABASE_URL: "postgresql://a:changeme-changeme@h/d" },
    /PARAPH_DATABASE_URL begins like a well-known default/,
  ],
];

for (const [title, environment, expected] of WRONG) {
  test(`${title} is refused with the setting and the remedy`, () => {
    const problems = problemsOf(environment);
    assert.ok(
      problems.some((one) => expected.test(one)),
      problems.join("\n"),
    );
  });
}

test("every problem is reported at once", () => {
  assert.equal(problemsOf({ PARAPH_MODE: "production" }).length, 4);
});

test("a secret comes from a file, without the line end", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-config-"));
  const file = path.join(folder, "token");
  writeFileSync(file, "canary-of-a-token\n");
  const { metricsToken } = readConfig({ PARAPH_METRICS_TOKEN_FILE: file });
  rmSync(folder, { recursive: true });
  assert.equal(metricsToken?.reveal(), "canary-of-a-token");
  assert.match(
    problemsOf({ PARAPH_METRICS_TOKEN_FILE: file, PARAPH_METRICS_TOKEN: "x" }).join(),
    /both set; keep the file/,
  );
});

test("a secret is never printed, and a wrong one is not quoted", () => {
  const secret = new Secret("canary");
  const printed = [
    String(secret),
    ["", secret].join(""),
    JSON.stringify({ secret }),
    inspect({ deep: { secret } }, { depth: 9, showHidden: true }),
  ];
  for (const one of printed) assert.ok(!one.includes("canary") && one.includes("[secret]"), one);
  const problems = problemsOf({ PARAPH_SMTP_URL: "canary://user:password" });
  assert.ok(!problems.join().includes("canary"));
});

test("the variables of the commands for integrators may stand beside the settings", () => {
  const client = { PARAPH_CLIENT_URL: "https://sign.example.com", PARAPH_CLIENT_KEY: "x" };
  assert.equal(readConfig(client).port, 8080);
});

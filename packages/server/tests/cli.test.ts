import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { runProgram, startProgram } from "./command-line.ts";
import { ACME, BASIC } from "./service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-cli-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});
const environment = { PARAPH_DATA_DIR: folder, PARAPH_LOG_LEVEL: "error" };
const admin = (...args: readonly string[]) => runProgram(["admin", ...args], environment);

test("start says loudly that it is a demo, and with which keys", async () => {
  const program = await startProgram(environment);
  await program.end("SIGTERM");
  for (const text of ["DEMO MODE", ACME.username, ACME.key, BASIC.username, BASIC.key]) {
    assert.ok(program.printed().includes(text), text);
  }
});

test("a wrong setting is named with its remedy, and nothing starts", async () => {
  const { code, printed } = await runProgram(["start"], { ...environment, PARAPH_PORT: "none" });
  assert.equal(code, 1);
  assert.match(printed, /PARAPH_PORT is "none"; it must be a number from 1 to 65535/);
});

test("production refuses a database that accepts the demo keys", async () => {
  const { code, printed } = await runProgram(["start"], {
    ...environment,
    PARAPH_MODE: "production",
    PARAPH_PUBLIC_URL: "https://sign.example.com",
    PARAPH_TRUST_PROXY: "10.0.0.1",
    PARAPH_SMTP_URL: "smtp://127.0.0.1:9",
    PARAPH_MAIL_FROM: "sign@example.com",
  });
  assert.equal(code, 1);
  assert.match(printed, /still accepts the demo key of api_demo_acme/);
});

test("a business, its features, members and keys are managed from the command line", async () => {
  const { printed } = await admin("businesses", "add", "Umbra AG", "--features", "seal,validation");
  const id = printed.trim();
  assert.equal((await admin("features", id, "seal=off", "expires_at=on")).code, 0);
  assert.equal((await admin("retention", "Umbra AG", "90")).code, 0);
  assert.match(
    (await admin("businesses", "list")).printed,
    new RegExp(`${id}  Umbra AG  SES  90 days  validation,expires_at`),
  );
  await admin("members", "add", id, "Eve@Umbra.example", "--role", "admin");
  assert.match((await admin("members", "list", id)).printed, /eve@umbra\.example {2}admin/);
  const made = (await admin("keys", "create", id, "production", "--expires", "2099-01-31")).printed;
  const [, username = ""] = /username\s+(\S+)/.exec(made) ?? [];
  assert.match(username, /^api_prod_umbra_ag_/);
  const reset = (await admin("keys", "reset", username)).printed;
  assert.notEqual(/api-key\s+(\S+)/.exec(reset)?.[1], /api-key\s+(\S+)/.exec(made)?.[1]);
  await admin("keys", "revoke", username);
  assert.match((await admin("keys", "list", id)).printed, /revoked 20/);
});

test("mistakes are explained and nothing is changed", async () => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["features", "Acme", "flying=on"], /"flying" is none of seal/],
    [["retention", "Acme", "soon"], /"soon" is no number of days/],
    [["keys", "list", "Nobody"], /There is no business "Nobody"/],
    [["dance"], /npm run paraph -- admin/],
  ];
  for (const [args, expected] of cases) {
    const { code, printed } = await admin(...args);
    assert.equal(code, 2, printed);
    assert.match(printed, expected);
  }
  const unknown = await admin("keys", "revoke", "api_demo_nobody");
  assert.equal(unknown.code, 1);
  assert.match(unknown.printed, /there is no API user api_demo_nobody/);
});

test("doctor looks at everything and names what is wrong with its remedy", async () => {
  const well = await runProgram(["doctor"], environment);
  assert.equal(well.code, 0, well.printed);
  assert.match(well.printed, /ok {3}database +PostgreSQL 18, embedded, role paraph_app/);
  const ill = await runProgram(["doctor"], {
    ...environment,
    PARAPH_CLAMD: "127.0.0.1:9",
    PARAPH_SMTP_URL: "smtp://127.0.0.1:9",
    PARAPH_TSA_URLS: "http://127.0.0.1:9/",
  });
  assert.equal(ill.code, 1);
  for (const word of ["PARAPH_CLAMD", "PARAPH_SMTP_URL", "PARAPH_TSA_URLS", "3 wrong"]) {
    assert.ok(ill.printed.includes(word), word);
  }
});

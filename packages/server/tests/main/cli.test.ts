import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { crlStatus, parseCertificate, parseCrl } from "@paraph/engine/pki";
import { aPdf } from "@paraph/testkit";
import { SMTPServer } from "smtp-server";
import { authorityRecordsOver } from "../../src/adapters/postgres/trust/authority-records.ts";
import type { Config } from "../../src/config/config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { runAdmin } from "../../src/main/admin/run-admin.ts";
import { tablesOver } from "../../src/adapters/postgres/store.ts";
import type { BusinessId, DocumentId, RequestId } from "../../src/domain/ids.ts";
import { aRequest } from "../kit/build.ts";
import { runDoctor } from "../../src/main/doctor.ts";
import { runProgram, startProgram } from "../kit/command-line.ts";
import { testDatabase } from "../kit/database.ts";
import { ACME, BASIC } from "../kit/service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-cli-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});
const database = await testDatabase();
const environment = {
  PARAPH_DATABASE_URL: database.url,
  PARAPH_DATA_DIR: folder,
  PARAPH_LOG_LEVEL: "error",
};

type Command = (config: Config, say: (line: string) => void) => Promise<number>;

async function printed(command: Command, more: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const code = await command(readConfig({ ...environment, ...more }), (line) => lines.push(line));
  return { code, printed: lines.join("\n") };
}

const admin = (...args: readonly string[]) => printed((config, say) => runAdmin(config, args, say));

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

test("the operator sees the last time stamp, and resets it after a clock that was ahead", async () => {
  const future = new Date(Date.now() + 86_400_000);
  await database.sql`insert into time_stamped (until, issued) values (${future}, ${future})
    on conflict (only_row) do update set until = excluded.until, issued = excluded.issued`;
  assert.match(
    (await admin("authority", "clock")).printed,
    new RegExp(`is of ${future.toISOString().slice(0, 10)}`),
  );
  const { code } = await admin("authority", "clock", "--reset", "yes");
  assert.equal(code, 0);
  const rows = await database.sql<{ until: Date }>`select until from time_stamped`;
  assert.ok((rows[0]?.until ?? future) < new Date(Date.now() + 5_000));
});

test("documents whose last time stamp ends are listed for the operator", async () => {
  assert.match((await admin("documents", "cover")).printed, /within 12 months/);
  assert.match((await admin("documents", "cover", "--months", "200")).printed, /within 200 months/);
  assert.match((await admin("documents", "cover", "--months", "x")).printed, /no number of months/);
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
  const made = (await admin("keys", "create", id, "demo", "--expires", "2099-01-31")).printed;
  const [, username = ""] = /username\s+(\S+)/.exec(made) ?? [];
  assert.match(username, /^api_demo_umbra_ag_/);
  const keyIn = (printed: string) => /api-key\s+(\S+)/.exec(printed)?.[1];
  const second = (await admin("keys", "add", username, "--name", "Night")).printed;
  assert.notEqual(keyIn(second), keyIn(made));
  const listed = (await admin("keys", "list", id)).printed;
  assert.match(listed, /active {2}key 1 {2}expires 2099-01-31.*last used never/);
  assert.match(listed, /active {2}key 2 "Night" {2}expires never/);
  assert.equal((await admin("keys", "end", username, "1")).code, 0);
  assert.doesNotMatch((await admin("keys", "list", id)).printed, /key 1 /);
  const reset = (await admin("keys", "reset", username)).printed;
  assert.notEqual(keyIn(reset), keyIn(second));
  await admin("keys", "revoke", username);
  assert.match((await admin("keys", "list", id)).printed, /revoked 20/);
});

test("a name belongs to one business, and renaming frees the old one", async () => {
  const id = (await admin("businesses", "add", "Nota AG")).printed.trim();
  await assert.rejects(admin("businesses", "add", "NOTA ag"), /called "NOTA ag" already/);
  await admin("businesses", "add", "Other AG");
  await assert.rejects(admin("businesses", "add", "0ther AG"), /looks like the name of another/);
  await assert.rejects(admin("businesses", "rename", id, "Οther AG"), /several scripts/);
  await assert.rejects(admin("businesses", "add", "Paraph"), /names the service itself/);
  await assert.rejects(admin("businesses", "rename", id, "other ag"), /called "other ag" already/);
  assert.equal((await admin("businesses", "rename", "nota ag", "Nota GmbH")).code, 0);
  assert.equal((await admin("businesses", "rename", id, "NOTA GmbH")).code, 0, "its own name");
  assert.equal((await admin("businesses", "add", "Nota AG")).code, 0);
  const found = (await admin("businesses", "list", "--name", "nota")).printed.trim().split("\n");
  assert.deepEqual(
    new Set(found.map((line) => line.split("  ")[1])),
    new Set(["NOTA GmbH", "Nota AG"]),
  );
});

test("members are named, filtered and taken off; who has registered has their own name", async () => {
  const id = (await admin("businesses", "add", "Lumen AG")).printed.trim();
  await admin("members", "add", id, "eva@lumen.example", "--role", "admin");
  await admin("members", "add", id, "max@lumen.example");
  const list = async (...more: readonly string[]) =>
    (await admin("members", "list", id, ...more)).printed.trim();
  assert.equal(await list("--role", "member"), "max@lumen.example  member");
  assert.equal(await list("--email", "EVA"), "eva@lumen.example  admin");
  const names = ["--first-name", "Eva", "--last-name", "Licht"];
  assert.equal((await admin("members", "rename", id, "eva@lumen.example", ...names)).code, 0);
  const [row] = await database.owner.sql`
    select first_name, last_name from account where email = 'eva@lumen.example'`;
  assert.deepEqual(row, { first_name: "Eva", last_name: "Licht" });
  await database.owner
    .sql`update account set verified_at = now() where email = 'eva@lumen.example'`;
  await assert.rejects(admin("members", "rename", id, "eva@lumen.example", ...names), /registered/);
  await assert.rejects(admin("members", "remove", id, "no@lumen.example"), /no member/);
  const left = await admin("members", "remove", id, "Eva@lumen.example");
  assert.match(left.printed, /Nobody administers it any more/);
  assert.equal(await list(), "max@lumen.example  member");
});

test("a business is deleted when nothing remains of it, and closed while documents do", async () => {
  const gone = (await admin("businesses", "add", "Empty AG")).printed.trim();
  await admin("keys", "create", gone, "demo");
  const asked = await admin("businesses", "remove", gone);
  assert.equal(asked.code, 2);
  assert.match(asked.printed, /cannot be undone\. Add --confirm "Empty AG"/);
  const removed = await admin("businesses", "remove", gone, "--confirm", "Empty AG");
  assert.match(removed.printed, /is gone/);
  const kept = (await admin("businesses", "add", "Kept AG")).printed.trim();
  await admin("members", "add", kept, "kept@kept.example");
  const made = (await admin("keys", "create", kept, "demo")).printed;
  const [, username = ""] = /username\s+(\S+)/.exec(made) ?? [];
  const document = randomUUID() as DocumentId;
  await tablesOver(database.owner.sql).requests.insert(
    aRequest({
      id: randomUUID() as RequestId,
      businessId: kept as BusinessId,
      status: "SIGNED",
      documents: [{ id: document, name: "a.pdf", versionId: document }],
    }),
  );
  const closed = await admin("businesses", "remove", "Kept AG", "--confirm", "Kept AG");
  assert.match(closed.printed, /is closed: no key works/);
  assert.match((await admin("keys", "list", kept)).printed, /revoked 20/);
  assert.equal((await admin("members", "list", kept)).printed.trim(), "");
  assert.ok(!(await admin("businesses", "list")).printed.includes("Kept AG"));
  assert.match(
    (await admin("businesses", "list", "--closed", "yes")).printed,
    /Kept AG .* closed 20/,
  );
  assert.match((await admin("keys", "create", kept, "demo")).printed, /was removed and is closed/);
  await assert.rejects(admin("keys", "reset", username), /was removed/);
  assert.equal((await admin("businesses", "add", "Kept AG")).code, 0, "the name is free again");
  await database.owner.sql`delete from request where business_id = ${kept}`;
  const after = await admin("businesses", "remove", kept, "--confirm", "Kept AG");
  assert.match(after.printed, /is gone/);
});

test("the seals of a business are shown as they would seal", async () => {
  await admin("businesses", "add", "Sigma AG", "--features", "seal");
  const { code, printed: shown } = await admin("seals", "list", "Sigma AG");
  assert.equal(code, 0);
  assert.match(shown, /^demo +\S.*Sigma AG/m);
  assert.match(shown, /^production +\S/m);
});

test("an authority is revoked with the root's key only, and the root's list names it", async () => {
  const records = authorityRecordsOver(database);
  const holders = await records.list();
  const root = holders.find(({ role }) => role === "root");
  const old = holders.find(({ role }) => role === "signer_authority");
  assert.ok(root && old);
  const { serial } = parseCertificate(old.certificate);
  const keys = path.join(folder, "keys");
  const [file = ""] = readdirSync(keys).filter((name) => name.startsWith("root-key-"));
  const renewed = await admin("authority", "renew", path.join(keys, file));
  assert.match(renewed.printed, /Paraph Signers 2/);
  const refused = await admin("authority", "revoke", serial, "superseded");
  assert.equal(refused.code, 2);
  assert.match(refused.printed, /name the file of the root's key/);
  const done = await admin("authority", "revoke", serial, "superseded", path.join(keys, file));
  assert.equal(done.code, 0, done.printed);
  const list = await records.findCrl(root.id, new Date());
  assert.equal(crlStatus(parseCrl(list?.crl ?? new Uint8Array()), { serial }).kind, "revoked");
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
  await assert.rejects(admin("keys", "revoke", "api_demo_nobody"), /there is no API user/);
});

test("doctor looks at everything and names what is wrong with its remedy", async () => {
  const well = await printed(runDoctor);
  assert.equal(well.code, 0, well.printed);
  assert.match(well.printed, /ok {3}database +PostgreSQL 1\d, external, role paraph_app/);
  const ill = await printed(runDoctor, {
    PARAPH_CLAMD: "127.0.0.1:9",
    PARAPH_SMTP_URL: "smtp://127.0.0.1:9",
    PARAPH_TSA_URLS: "http://user:secret-word@127.0.0.1:9/",
    PARAPH_TSA_ROOTS_FILE: path.join(folder, "roots.pem"),
    PARAPH_SIGNERS_FILE: path.join(folder, "nowhere.json"),
  });
  assert.equal(ill.code, 1);
  const remedies = ["PARAPH_CLAMD", "PARAPH_SMTP_URL", "PARAPH_TSA_URLS", "PARAPH_SIGNERS_FILE"];
  for (const word of [...remedies, "4 wrong"]) {
    assert.ok(ill.printed.includes(word), word);
  }
  assert.ok(!ill.printed.includes("secret-word"), "a password was shown");
  assert.match(well.printed, /note authority +move \S+root-key-[0-9a-f]+\.json to a safe place/);
  await database.owner.sql`delete from authority_crl`;
  const without = await printed(runDoctor);
  assert.equal(without.code, 1);
  assert.match(without.printed, /BAD {2}authority +the root has no revocation list for today/);
  assert.match(without.printed, /admin authority renew/);
});

test("admin explains itself, also to whoever mistypes an option, and answers on one output alone", async () => {
  for (const args of [["admin", "--help"], ["admin", "jobs", "-h"], ["admin"]]) {
    const { code, printed } = await runProgram(args, environment);
    assert.equal(code, 0, printed);
    assert.match(printed, /^npm run paraph -- admin/);
  }
  const wrong = await runProgram(["admin", "jobs", "parked", "--months2", "3"], environment);
  assert.equal(wrong.code, 2);
  assert.match(wrong.printed, /--months2/);
  assert.doesNotMatch(wrong.printed, /\n {4}at /, "a stack trace");
  const verbose = { ...environment, PARAPH_LOG_LEVEL: "info" };
  const { answered, printed } = await runProgram(["admin", "master", "list"], verbose);
  assert.match(answered, /^\S+ {2}wraps\n$/);
  assert.ok(printed.length >= answered.length);
});

test("a master key is replaced by another one, and then nothing needs it any more", async () => {
  const file = path.join(folder, "rotated.key");
  const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => key.toString("hex"));
  const fresh = await testDatabase();
  const rotated = {
    ...environment,
    PARAPH_DATABASE_URL: fresh.url,
    PARAPH_DATA_DIR: path.join(folder, "rotated"),
    PARAPH_MASTER_KEY_FILE: file,
  };
  const put = (...lines: readonly (string | undefined)[]): void =>
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  const run = (...args: readonly string[]) =>
    printed((config, say) => runAdmin(config, args, say), rotated);

  put(first);
  const before = await startProgram(rotated);
  const token = await logInTo(before.url);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const content = Buffer.from(aPdf()).toString("base64");
  const body = JSON.stringify({ title: "Kept", content });
  const made = await fetch(`${before.url}/v2/documents`, { method: "POST", headers, body });
  const { id } = (await made.json()) as { id: string };
  await before.end("SIGTERM");
  const secret = (await run("callback-secret", "Acme")).printed;
  const kekIds = async (): Promise<number> => {
    const { printed: listed } = await run("master", "list");
    return listed.split("\n").filter((line) => line.trim() !== "").length;
  };
  assert.match(secret, /whsec_/);
  const [kept] = await fresh.sql<Record<string, number>>`
    select (select count(*) from token_key) as tokens,
           (select count(*) from callback_secret) as secrets,
           (select count(*) from evidence_key) as evidence,
           (select count(*) from principal_key) as principals,
           (select count(*) from authority_holder where kek_id is not null) as holders`;
  for (const [what, count] of Object.entries(kept ?? {})) assert.ok(count > 0, what);
  assert.equal(Object.keys(kept ?? {}).length, 5);

  put(second, first);
  assert.equal(await kekIds(), 1, "the old key is the only one in use");
  const { printed: rewrapped } = await run("master", "rewrap");
  assert.match(rewrapped, /^[1-9]\d* keys are wrapped anew/);
  assert.match((await run("master", "list")).printed, /^\S+ {2}wraps$/);
  assert.match((await run("master", "rewrap")).printed, /^0 keys/);

  put(second);
  assert.equal((await run("callback-secret", "Acme")).printed, secret);
  const after = await startProgram(rotated);
  const read = await fetch(`${after.url}/v2/documents/${id}/content`, { headers });
  assert.equal(read.status, 200, "the token or the document needs the old key");
  assert.equal(Buffer.from(await read.arrayBuffer()).toString("base64"), content);
  await after.end("SIGTERM");
});

async function logInTo(url: string): Promise<string> {
  const body = JSON.stringify({ username: ACME.username, "api-key": ACME.key });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/v2/access/login`, { method: "POST", headers, body })).text();
}

test("mistakes get messages and no stacks", async () => {
  const nowhere = database.url.replace(/\/test_[0-9a-f]+/, "/no_such_database");
  const cases: readonly (readonly [readonly string[], Record<string, string>, RegExp])[] = [
    [["start"], { PARAPH_DATABASE_URL: nowhere }, /does not exist[^]*create database paraph/],
    [["migrate"], { PARAPH_DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" }, /cannot be reached/],
    [["start"], { PARAPH_DATABASE_URL: "postgresql://a:b/c@127.0.0.1/x" }, /%2F for \//],
    [["verify-evidence", "/no/such/file.json"], {}, /There is no such file: \/no\/such\/file.json/],
    [["start"], { PARAPH_DATA_DIR: "/dev/null/x" }, /paraph: A file stands where a folder/],
  ];
  for (const [args, more, expected] of cases) {
    const { code, printed: text } = await runProgram(args, { ...environment, ...more });
    assert.equal(code, 1, text);
    assert.match(text, expected);
    assert.doesNotMatch(text, /\n {4}at /, "a stack trace");
  }
});

test("a mistyped option is reported last, where it is seen", async () => {
  const { code, printed: text } = await admin("jobs", "parked", "--months2", "3");
  assert.equal(code, 2);
  assert.match(text.trimEnd().split("\n").at(-1) ?? "", /--months2/);
});

test("doctor sends a mail to an address on request, and says when it was not taken", async () => {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _, done) {
      if (address.startsWith("nobody")) return done(new Error("no such mailbox"));
      taken.push(address);
      done();
    },
  });
  const listening = once(server.server, "listening");
  server.listen(0, "127.0.0.1");
  await listening;
  const { port } = server.server.address() as AddressInfo;
  const mail = { PARAPH_SMTP_URL: `smtp://127.0.0.1:${port}` };
  const ask = (address: string) =>
    printed((config, say) => runDoctor(config, say, ["--mail", address]), mail);
  try {
    assert.match((await ask("ops@example.com")).printed, /took a letter to ops@example\.com/);
    assert.deepEqual(taken, ["ops@example.com"]);
    const refused = await ask("nobody@example.com");
    assert.equal(refused.code, 1, refused.printed);
  } finally {
    server.close(() => undefined);
  }
});

test("doctor changes nothing: no schema, no key, no folder", async () => {
  const empty = await testDatabase({ migrated: false });
  const nowhere = path.join(folder, "untouched");
  const more = { PARAPH_DATABASE_URL: empty.url, PARAPH_DATA_DIR: nowhere };
  const { code, printed: text } = await printed(runDoctor, more);
  assert.equal(code, 1, text);
  assert.match(text, /BAD {2}database +The database lacks \d+ migrations/);
  const tables = await empty.owner.sql`select from pg_tables where schemaname = 'public'`;
  assert.equal(tables.length, 0);
  assert.equal(existsSync(nowhere), false);
  const refused = printed((config, say) => runAdmin(config, ["businesses", "list"], say), more);
  await assert.rejects(refused, /lacks \d+ migrations/);
});

test("doctor runs the checks of the start: master key, storage of another", async () => {
  const fresh = await testDatabase();
  const home = path.join(folder, "checked");
  const at = { PARAPH_DATABASE_URL: fresh.url, PARAPH_DATA_DIR: home };
  const program = await startProgram({ ...environment, ...at });
  await logInTo(program.url);
  await program.end("SIGTERM");
  assert.equal((await printed(runDoctor, at)).code, 0);
  const other = path.join(folder, "other.key");
  writeFileSync(other, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  const key = await printed(runDoctor, { ...at, PARAPH_MASTER_KEY_FILE: other });
  assert.match(key.printed, /BAD {2}keys +The database holds keys under another master key/);
  writeFileSync(path.join(home, "blobs", "owner"), "somebody else");
  const storage = await printed(runDoctor, at);
  assert.match(storage.printed, /BAD {2}storage +The storage carries the mark of another/);
  assert.match(storage.printed, /admin storage adopt/);
  const foreign = startProgram({ ...environment, ...at });
  await assert.rejects(foreign, /mark of another installation.*admin storage adopt/s);
});

test("doctor names a document whose stored bytes are gone, and is content once they are repaired", async () => {
  const fresh = await testDatabase();
  const at = { PARAPH_DATABASE_URL: fresh.url, PARAPH_DATA_DIR: path.join(folder, "damaged") };
  const program = await startProgram({ ...environment, ...at });
  const token = await logInTo(program.url);
  const uploaded = await fetch(`${program.url}/v2/documents?title=Lease`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/pdf" },
    body: Buffer.from(aPdf()),
  });
  const { id } = (await uploaded.json()) as { id: string };
  await program.end("SIGTERM");
  const [row] = await fresh.sql<{ blob: string }>`select blob from vault_object where id = ${id}`;
  const blob = row?.blob ?? "";
  const whole = await printed(runDoctor, at);
  assert.match(whole.printed, /ok {3}documents +1 read to their end, all are whole/);
  rmSync(path.join(folder, "damaged", "blobs", blob.slice(0, 2), blob.slice(2, 4), blob));
  const ill = await printed(runDoctor, at);
  assert.equal(ill.code, 1, ill.printed);
  assert.match(
    ill.printed,
    new RegExp(`BAD {2}documents +missing or altered in the storage: ${id}`),
  );
  assert.match(ill.printed, /admin documents check/);
  const [kept] = await fresh.sql`select from vault_object where damage is not null`;
  assert.equal(kept, undefined, "doctor has changed something");
  const file = path.join(folder, "lease.pdf");
  writeFileSync(file, aPdf());
  const repair = ["documents", "repair", id, "--file", file];
  const repaired = await printed((config, say) => runAdmin(config, repair, say), at);
  assert.deepEqual(repaired, { code: 0, printed: `repaired  ${id}` });
  assert.equal((await printed(runDoctor, at)).code, 0);
});

test("an instance with an empty disk of its own is refused where the database names documents elsewhere", async () => {
  const fresh = await testDatabase();
  const home = path.join(folder, "with-documents");
  const shared = {
    PARAPH_DATABASE_URL: fresh.url,
    PARAPH_MASTER_KEY_FILE: path.join(folder, "shared-master.key"),
  };
  const first = await startProgram({ ...environment, ...shared, PARAPH_DATA_DIR: home });
  await first.end("SIGTERM");
  const own = { ...shared, PARAPH_DATA_DIR: path.join(folder, "own-disk") };
  const second = startProgram({ ...environment, ...own });
  await assert.rejects(second, /carries no mark of its owner/);
  assert.match((await printed(runDoctor, own)).printed, /BAD {2}storage +.*no mark of its owner/);
  const again = await startProgram({ ...environment, ...shared, PARAPH_DATA_DIR: home });
  await again.end("SIGTERM");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { retireEndedKeys, rotateSecretKey } from "../../src/actions/rotate-secrets.ts";
import { secretKeysTable } from "../../src/adapters/postgres/secrets/secret-keys.ts";
import { openSecretKeys } from "../../src/adapters/secret-keys/secret-key-set.ts";
import { PURPOSE_NAMES } from "../../src/domain/secrets.ts";
import { SECRET_COMMANDS } from "../../src/main/admin/secrets.ts";
import { anEntry, declared, guestAt, guestsOf } from "../kit/guest.ts";
import { ACME, BASIC, startService } from "../kit/service.ts";

const service = await startService();
const { world, database, call, logIn } = service;

const versions = async (purpose: string): Promise<readonly number[]> =>
  (await world.store.secretKeys.list())
    .filter((each) => each.purpose === purpose)
    .map(({ version }) => version);
const kept = async (username: string): Promise<string | undefined> =>
  (await world.store.tenancy.findKeys(username))?.keys[0]?.keyHash;

/** As on another machine: it hears of nothing by itself. */
const elsewhere = await openSecretKeys({ table: secretKeysTable(database.sql), ...world }, true);

test("a running service takes new keys and goes on with everything that lies under the old ones", async () => {
  const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
  assert.ok(ada && bob);
  await ada.open();
  const { intent, code } = await declared(service, ada);
  const [wrapped] = (await world.store.secretKeys.list()).filter((key) => key.purpose === "link");
  assert.ok(wrapped);

  for (const purpose of PURPOSE_NAMES) await rotateSecretKey(world, purpose);
  assert.match(world.secretKeys.digest("session", "x"), /^1\./, "not before everybody knows it");
  service.advance(61);
  await until(() => world.secretKeys.digest("session", "x").startsWith("2."));
  assert.match(elsewhere.secretKeys.digest("session", "x"), /^1\./);
  await elsewhere.refresh();
  assert.equal(
    elsewhere.secretKeys.digest("session", "x"),
    world.secretKeys.digest("session", "x"),
    "instances share the keys",
  );

  assert.equal((await ada.at("GET", "")).status, 200, "the session of before");
  const signed = await ada.at("POST", `/intents/${intent.id}/confirm`, { code });
  assert.equal(signed.status, 200, `the code and the token of before: ${signed.text}`);
  assert.equal((await bob.open()).state, "ready", "the link of before");
  const [session] = await database.sql<{ id: string }>`
    select id from session where signature_id = ${bob.signatureId}`;
  assert.match(session?.id ?? "", /^2\./);

  assert.match((await kept(ACME.username)) ?? "", /^1\./);
  await logIn(ACME);
  assert.match((await kept(ACME.username)) ?? "", /^2\./, "written anew by its owner");
  await logIn(ACME);
  const wrong = { username: ACME.username, "api-key": `${ACME.key}x` };
  assert.equal((await call("POST", "/v2/access/login", { body: wrong })).status, 401);

  const token = await logIn();
  const shown = await call("GET", `/v2/signature-requests/${bob.requestId}`, { token });
  const urls = shown.json()["signatures"] as { sid: string; signing_url: string }[];
  const url = urls.find(({ sid }) => sid === bob.signatureId)?.signing_url ?? "";
  const fresh = guestAt(service, bob.requestId, bob.signatureId, url.split("/").at(-1) ?? "");
  assert.notEqual(fresh.secret, bob.secret, "a link that is shown now is of the new key");
  assert.equal((await fresh.open()).state, "ready");

  assert.deepEqual(
    (await retireEndedKeys(world)).map(({ purpose }) => purpose),
    ["factor", "intent", "mark"],
  );
  service.advance(3 * 86_400);
  await retireEndedKeys(world);
  for (const purpose of ["code", "entry", "session", "csrf", "authorisation", "answer"]) {
    assert.deepEqual(await versions(purpose), [2], purpose);
  }
  assert.deepEqual(await versions("message"), [1, 2], "messages are kept for 30 days");
  assert.deepEqual(await versions("api_key"), [1, 2], `${BASIC.username} has not come yet`);
  await logIn(BASIC);
  await retireEndedKeys(world);
  assert.deepEqual(await versions("api_key"), [2]);
  assert.deepEqual(await versions("link"), [1, 2], "a request of before is still open");
  const over = new Date(Date.now() - 40 * 86_400_000);
  await database.owner.sql`update request set status = 'WITHDRAWN', ended_at = ${over}`;
  await retireEndedKeys(world);
  assert.deepEqual(await versions("link"), [2]);
  await database.owner.sql`update request set status = 'OPEN', ended_at = null`;
  await until(() => world.secretKeys.derive("link", "x").length === 1);
  const body = { requestId: bob.requestId, secret: bob.secret };
  assert.equal((await bob.call("POST", "/app/links/open", body)).status, 404, "really gone");
  assert.equal((await fresh.open()).state, "ready");
  const rows = await database.owner.sql`
    select from secret_key where wrapped = ${wrapped.wrapped.bytes}`;
  assert.equal(rows.length, 0);
});

test("the version that writes is never deleted, and numbers do not come again", async () => {
  const { version } = await rotateSecretKey(world, "code");
  const [before] = (await world.store.secretKeys.list()).filter(
    ({ purpose }) => purpose === "code",
  );
  assert.ok(before);
  const newest = { ...before, version };
  await world.store.secretKeys.remove(newest);
  assert.ok((await versions("code")).includes(version));
  const twice = await Promise.allSettled([
    rotateSecretKey(world, "code"),
    rotateSecretKey(world, "code"),
  ]);
  const added = (await versions("code")).filter((each) => each > version);
  assert.equal(added.length, twice.filter(({ status }) => status === "fulfilled").length);
});

test("a version is retired by hand only with --anyway, and what lies under it ends then", async () => {
  const [guest] = await guestsOf(service, [anEntry("Rita")]);
  assert.ok(guest);
  await guest.open();
  const said: string[] = [];
  const command = SECRET_COMMANDS["secrets retire"];
  assert.ok(command);
  const retired = (version: number, options: Readonly<Record<string, string>> = {}) =>
    command({
      config: { blobs: { kind: "disk", folder: "" } },
      world,
      database,
      words: ["session", String(version)],
      options,
      say: (line: string) => void said.push(line),
    });
  const writing = Math.max(...(await versions("session")));
  await assert.rejects(async () => retired(writing, { anyway: "yes" }), /writes; run/);
  await assert.rejects(async () => retired(999, { anyway: "yes" }), /no version 999/);

  await rotateSecretKey(world, "session");
  service.advance(61);
  await until(() => world.secretKeys.digest("session", "x").startsWith(`${writing + 1}.`));
  assert.equal((await guest.at("GET", "")).status, 200);
  await assert.rejects(async () => retired(writing), /With --anyway yes it goes now/);
  await assert.rejects(async () => retired(writing, { anyway: "no" }), /With --anyway yes/);
  assert.ok((await versions("session")).includes(writing), "nothing was deleted so far");
  assert.equal((await guest.at("GET", "")).status, 200);

  await retired(writing, { anyway: "yes" });
  assert.match(said.join(), /is deleted; what lay under it has ended/);
  assert.ok(!(await versions("session")).includes(writing));
  await until(
    () => !world.secretKeys.digests("session", "x").some((each) => each.startsWith(`${writing}.`)),
  );
  assert.equal((await guest.at("GET", "")).status, 401, "the session of before has ended");
  assert.ok((await guest.open()).state, "and a new one can be opened");
});

test("what was encrypted opens under its purpose, context and version only", () => {
  const { secretKeys } = world;
  const bytes = new TextEncoder().encode("a secret");
  const encrypted = secretKeys.encrypt("answer", bytes, "mine");
  assert.deepEqual(new Uint8Array(secretKeys.decrypt("answer", encrypted, "mine") ?? []), bytes);
  assert.throws(() => secretKeys.decrypt("answer", encrypted, "yours"));
  const changed = Uint8Array.from(encrypted);
  changed[20] = (changed[20] ?? 0) ^ 1;
  assert.throws(() => secretKeys.decrypt("answer", changed, "mine"));
  const other = Uint8Array.from(encrypted);
  other[3] = 99;
  assert.equal(secretKeys.decrypt("answer", other, "mine"), null, "a version that is no more");
  assert.equal(secretKeys.matches("code", secretKeys.digest("entry", "1"), "1"), false);
});

/** The service hears of a new version by a notification. */
async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; !isSo(); look += 1) {
    assert.ok(look < 500, "the service never heard of it");
    await database.sql`select 1`;
  }
}

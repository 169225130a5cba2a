import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { cp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { scrubContent } from "../../src/actions/documents/scrub-content.ts";
import type { Options } from "../../src/main/admin/call.ts";
import { DOCUMENT_COMMANDS } from "../../src/main/admin/documents.ts";
import { prometheusMetrics } from "../../src/adapters/metrics/prometheus.ts";
import { damageListing } from "../../src/main/metrics.ts";
import { startService, type Reply } from "../kit/service.ts";

const service = await startService();
const { call, world, database, logged, mails } = service;
const token = await service.logIn();
const content = Buffer.from(aPdf()).toString("base64");

/** Where the bytes of a document lie on the disk. */
async function fileOf(id: string): Promise<string> {
  const object = await world.store.keys.findObject(id);
  assert.ok(object);
  const local = await world.blobs.local(object.blob);
  return local.path;
}

async function upload(): Promise<string> {
  const reply = await call("POST", "/v2/documents", { token, body: { title: "Lease", content } });
  return (reply.json() as { id: string }).id;
}

const keyOf = (reply: Reply) => (reply.json() as { key?: string }).key;
const signatures = [{ signer_email_address: "lena@example.com" }];
const ask = (documentId: string) =>
  call("POST", "/v2/signature-requests", {
    token,
    body: { title: "Lease", document_id: documentId, signatures },
  });

const DAMAGES: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "with a flipped bit": async (file) => {
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
  },
  "cut short": async (file) => truncate(file, 100),
  "cut to nothing": async (file) => truncate(file, 0),
  "that was deleted": async (file) => rm(file),
};

for (const [how, damage] of Object.entries(DAMAGES)) {
  describe(`2.5 a document ${how}`, () => {
    let id = "";
    let control = "";
    before(async () => {
      [id, control] = [await upload(), await upload()];
      await damage(await fileOf(id));
    });

    test("is refused by a key of its own, and the log names it", async () => {
      const reply = await call("GET", `/v2/documents/${id}/content`, { token });
      assert.deepEqual([reply.status, keyOf(reply)], [500, "error.document.damaged"]);
      const said = logged.find((one) => one.includes(id) && one.includes("is damaged"));
      assert.ok(said?.includes(String(reply.json()["request_id"])));
      const whole = await call("GET", `/v2/documents/${control}/content`, { token });
      assert.equal(whole.status, 200);
    });

    test("4.2 HEAD and the metadata tell it", async () => {
      const head = await call("HEAD", `/v2/documents/${id}/content`, { token });
      assert.equal(head.status, 500);
      const known = await call("GET", `/v2/documents/${id}`, { token });
      assert.deepEqual([known.status, known.json()["damaged"]], [200, true]);
      const other = await call("HEAD", `/v2/documents/${control}/content`, { token });
      assert.equal(other.status, 200);
      const whole = (await call("GET", `/v2/documents/${control}`, { token })).json();
      assert.equal("damaged" in whole, false);
    });

    test("4.2 its pages and its watermark are refused by the same key", async () => {
      const page = await call("GET", `/v2/documents/${id}/pages/0`, { token });
      assert.deepEqual([page.status, keyOf(page)], [500, "error.document.damaged"]);
      const body = { text: "COPY" };
      const mark = await call("POST", `/v2/documents/${id}/watermark`, { token, body });
      assert.deepEqual([mark.status, keyOf(mark)], [500, "error.document.damaged"]);
      assert.equal((await call("GET", `/v2/documents/${control}/pages/0`, { token })).status, 200);
    });

    test("4.3 begins no request, and nobody is invited", async () => {
      const refused = await ask(id);
      assert.deepEqual([refused.status, keyOf(refused)], [500, "error.document.damaged"]);
      const [held] = await database.sql`select from request_document where document_id = ${id}`;
      assert.equal(held, undefined);
      assert.equal(mails.length, 0);
      assert.equal((await ask(control)).status, 201);
    });

    test("is named by the metrics", async () => {
      const metrics = prometheusMetrics([], [damageListing(world.store)]);
      const { text } = await metrics.render();
      assert.match(text, new RegExp(`^paraph_document_damaged\\{document="${id}",.*\\} 1$`, "m"));
      assert.ok(!text.includes(control));
    });
  });
}

test("4.3 a draft whose document was damaged since is not sent", async () => {
  const v3 = await service.logIn(undefined, "v3");
  const id = await upload();
  const drafted = await call("POST", "/v3/signature-requests", {
    token: v3,
    body: { title: "Lease", document_id: id, signatures },
  });
  assert.equal(drafted.status, 201, drafted.text);
  const request = String(drafted.json()["id"]);
  const file = await fileOf(id);
  const bytes = await readFile(file);
  await rm(file);
  const initiate = () => call("POST", `/v3/signature-requests/${request}/initiate`, { token: v3 });
  assert.equal(keyOf(await initiate()), "error.document.damaged");
  const line = logged.find((one) => one.includes(id) && one.includes("is damaged"));
  assert.ok(line?.includes(request), "the log names the request");
  const metrics = prometheusMetrics([], [damageListing(world.store)]);
  const { text } = await metrics.render();
  assert.match(text, new RegExp(`document="${id}",signature_request="${request}"`));
  await writeFile(file, bytes);
  assert.equal((await initiate()).status, 200);
});

test("3.1 a document that is damaged before it is signed leaves the request open", async () => {
  const id = await upload();
  const made = (await ask(id)).json() as { id: string; signatures: readonly { sid: string }[] };
  const file = await fileOf(id);
  const bytes = await readFile(file);
  const damaged = Buffer.from(bytes);
  damaged[200] = (damaged[200] ?? 0) ^ 1;
  await writeFile(file, damaged);
  const at = `/sandbox/signature-requests/${made.id}/signatures/${made.signatures[0]?.sid}/sign`;
  const sign = () => call("POST", at, { token });
  assert.equal(keyOf(await sign()), "error.document.damaged");
  const status = async () =>
    (await call("GET", `/v2/signature-requests/${made.id}`, { token })).json()["status_overall"];
  assert.equal(await status(), "OPEN");
  await writeFile(file, bytes);
  assert.equal((await sign()).status, 200);
  assert.equal(await status(), "SIGNED");
});

test("the scrub finds what nobody reads, and sees when it was mended", async () => {
  const [id, control] = [await upload(), await upload()];
  const file = await fileOf(id);
  const bytes = await readFile(file);
  await truncate(file, 50);
  const scrub = async () => {
    await database.owner.sql`
      update vault_object set created_at = now() - interval '8 days', checked_at = null
       where id in (${id}, ${control})`;
    await scrubContent(world, 10_000_000);
  };
  await scrub();
  const damaged = async () => (await world.store.keys.listDamaged(100)).map((one) => one.id);
  assert.ok((await damaged()).includes(id));
  assert.ok(!(await damaged()).includes(control));
  assert.ok(logged.some((one) => one.includes(id) && one.includes('"component":"scrub"')));
  await writeFile(file, bytes);
  await scrub();
  assert.ok(!(await damaged()).includes(id));
  assert.equal((await call("GET", `/v2/documents/${id}`, { token })).json()["damaged"], undefined);
});

test("the scrub reads no more at a time than it may, one object at least", async () => {
  const ids = [await upload(), await upload(), await upload()];
  await database.owner.sql`update vault_object set checked_at = now() + interval '1 year'`;
  await database.owner.sql`
    update vault_object set checked_at = now() - interval '8 days' where id = any(${ids}::uuid[])`;
  const object = await world.store.keys.findObject(ids[0] ?? "");
  const size = object?.size ?? 0;
  assert.equal(await scrubContent(world, 1), size);
  assert.equal(await scrubContent(world, 2 * size), 2 * size);
  assert.equal(await scrubContent(world, 2 * size), 0);
});

describe("admin documents repair", () => {
  const copy = mkdtempSync(path.join(tmpdir(), "paraph-copy-"));
  after(() => rm(copy, { recursive: true }));

  async function admin(command: string, words: readonly string[], options: Options = {}) {
    const said: string[] = [];
    const run = DOCUMENT_COMMANDS[`documents ${command}`];
    assert.ok(run);
    const config = { blobs: { kind: "disk", folder: copy } } as const;
    const failed = await run({
      config,
      world,
      database,
      words,
      options,
      say: (line) => said.push(line),
    }).then(
      () => null,
      (error: unknown) => (error as Error).name,
    );
    return { said: said.join("\n"), failed };
  }

  test("takes the PDF itself, and no other", async () => {
    const id = await upload();
    const [right, wrong] = [path.join(copy, "right.pdf"), path.join(copy, "wrong.pdf")];
    await writeFile(right, aPdf());
    await writeFile(wrong, aPdf({ pages: 3 }));
    await rm(await fileOf(id));
    const checked = await admin("check", [id]);
    assert.deepEqual(checked, {
      said: `missing  ${id}\n1 read, 1 damaged.`,
      failed: "Failure",
    });
    const refused = await admin("repair", [id], { file: wrong });
    assert.equal(refused.failed, "Failure");
    assert.match(refused.said, /FAILED .* the file has another content/);
    const read = () => call("GET", `/v2/documents/${id}/content`, { token });
    assert.equal((await read()).status, 500);
    const done = await admin("repair", [id], { file: right });
    assert.deepEqual(done, { said: `repaired  ${id}`, failed: null });
    assert.deepEqual(Buffer.from((await read()).bytes), Buffer.from(aPdf()));
    assert.equal((await admin("check", [id])).said, "1 read, 0 damaged.");
    assert.equal((await admin("repair", [id], { file: right })).said, `whole     ${id}`);
  });

  test("takes everything that a copy of the storage has", async () => {
    for (const { id } of await world.store.keys.listDamaged(1000)) {
      await call("DELETE", `/v2/documents/${id}`, { token });
    }
    const [id, unknown] = [await upload(), await upload()];
    const file = await fileOf(id);
    const name = path.basename(file);
    const there = path.join(copy, name.slice(0, 2), name.slice(2, 4), name);
    await cp(file, there);
    await truncate(file, 60);
    await rm(await fileOf(unknown));
    await admin("check", [id, unknown]);
    const { said, failed } = await admin("repair", ["all"], { folder: copy });
    assert.equal(failed, "Failure");
    assert.match(said, new RegExp(`^repaired  ${id}$`, "m"));
    assert.match(said, new RegExp(`^FAILED    ${unknown}: the copy does not have it$`, "m"));
    const read = await call("GET", `/v2/documents/${id}/content`, { token });
    assert.deepEqual(Buffer.from(read.bytes), Buffer.from(aPdf()));
    const damaged = (await admin("damaged", [])).said;
    assert.ok(damaged.includes(unknown) && !damaged.includes(id));
    await truncate(there, 80);
    await truncate(await fileOf(id), 70);
    const both = await admin("repair", [id], { folder: copy });
    assert.equal(both.said, `FAILED    ${id}: the copy is damaged too`);
  });
});

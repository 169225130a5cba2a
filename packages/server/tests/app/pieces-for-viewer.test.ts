import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { InitialRanges } from "../../../web/src/document/initial-ranges.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { anEntry, declared, guestsOf, type Guest } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const FILE = aPdf({ scattered: true, pages: Array.from({ length: 40 }, () => ({ picture: 300 })) });
const CONTENT = Buffer.from(FILE).toString("base64");

async function fileOf(
  guest: Guest,
): Promise<{ readonly path: string; readonly bytes: Uint8Array }> {
  const [document] = (await guest.page()).documents;
  const path = `/documents/${document?.id}/${document?.versionId}`;
  const { bytes } = await guest.at("GET", `${path}/content`);
  return { path, bytes };
}

/** The set of a document, after each of its chunks was compared with the bytes of the file. */
async function setOf(guest: Guest): Promise<{ readonly length: number; readonly chunks: number }> {
  const { path, bytes } = await fileOf(guest);
  const reply = await guest.at("GET", `${path}/open-set`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers.get("cache-control"), "private, no-store");
  const set = InitialRanges.parse(reply.bytes);
  const view = new DataView(reply.bytes.buffer, reply.bytes.byteOffset);
  const chunks = view.getUint32(4);
  for (let index = 0; index < chunks; index += 1) {
    const begin = view.getUint32(8 + index * 4) * view.getUint32(0);
    const end = Math.min(bytes.length, begin + view.getUint32(0));
    assert.deepEqual(set?.read(begin, end), new Uint8Array(bytes.subarray(begin, end)));
  }
  return { length: reply.bytes.length, chunks };
}

test("12. the initial ranges are bytes of the very file, before and after somebody signed", async () => {
  const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")], {
    content: CONTENT,
  });
  assert.ok(ada && bob);
  await ada.open();
  await bob.open();
  const before = await setOf(ada);
  assert.ok(before.chunks > 40 && before.length < FILE.length / 4, JSON.stringify(before));
  const { intent, code } = await declared(service, ada);
  const signed = await ada.at("POST", `/intents/${intent.id}/confirm`, {
    factor: intent.factors[0],
    code,
  });
  assert.equal(signed.status, 200, signed.text);
  for (;;) {
    const { step } = (await ada.at("GET", `/intents/${intent.id}`)).json();
    if (step === "signed") break;
    assert.notEqual(step, "failed");
  }
  assert.ok((await fileOf(bob)).bytes.length > FILE.length);
  assert.ok((await setOf(bob)).chunks > before.chunks);
});

test("12. a small file has no initial ranges", async () => {
  const [ada] = await guestsOf(service, [anEntry("Ada")]);
  await ada?.open();
  assert.deepEqual(ada && (await setOf(ada)), { length: 8, chunks: 0 });
});

test("12. who may not read a document gets none of its pieces", async () => {
  const [ada] = await guestsOf(service, [anEntry("Ada")], { content: CONTENT });
  const [eve] = await guestsOf(service, [anEntry("Eve")]);
  assert.ok(ada && eve);
  await ada.open();
  await eve.open();
  const { path } = await fileOf(ada);
  const own = `/app/signing/${ada.requestId}/${ada.signatureId}${path}`;
  for (const end of ["content", "open-set"]) {
    const { status } = await eve.call("GET", `${own}/${end}`);
    const crossed = await eve.at("GET", `${path}/${end}`);
    assert.deepEqual([end, status, crossed.status], [end, 401, 404]);
  }

  const acme = (await service.world.store.tenancy.findApiUser("api_demo_acme"))?.businessId;
  const mia = await personOf(service, "mia@example.com");
  const nora = await personOf(service, "nora@example.com");
  await service.world.store.tenancy.addMember(acme as BusinessId, mia.email, "member");
  const stored = await mia.call(
    "POST",
    `/app/documents?business=${acme}&title=Big`,
    Buffer.from(FILE),
    { "content-type": "application/pdf" },
  );
  assert.equal(stored.status, 200, stored.text);
  const file = `/app/documents/${String(stored.json()["id"])}/open-set`;
  assert.ok((InitialRanges.parse((await mia.call("GET", file)).bytes)?.beginning.length ?? 0) > 0);
  assert.equal((await nora.call("GET", file)).status, 404);
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { aBusiness, aRequest, aSignature } from "../../../../tests/kit/build.ts";
import { testDatabase } from "../../../../tests/kit/database.ts";
import type { DocumentId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { Signature, SignatureRequest } from "../../../domain/requests/request.ts";
import type { VisualSignature } from "../../../domain/requests/visual.ts";
import { migrate, readMigrations } from "../migrate.ts";
import { tablesOver } from "../store.ts";

const { sql, owner, url } = await testDatabase();
const tables = tablesOver(sql);
const { requests } = tables;
await tables.tenancy.addBusiness(aBusiness());

const FIRST = randomUUID() as DocumentId;
const SECOND = randomUUID() as DocumentId;

function looking(content: string | null): VisualSignature {
  const image = { contentType: "image/png", content };
  return { placement: { kind: "free" }, rotation: 0, image };
}

/** One picture for every document, and another for the second. */
function pictured(
  every: string | null,
  second: string | null,
  id = randomUUID() as SignatureId,
): Signature {
  return aSignature("ada", {
    id,
    visual: looking(every),
    documentSignatures: [
      { documentId: FIRST, visual: null },
      { documentId: SECOND, visual: looking(second) },
    ],
  });
}

function holding(...signatures: readonly Signature[]): SignatureRequest {
  return aRequest({ id: randomUUID() as RequestId, documents: [], signatures });
}

async function kept({ id }: Signature): Promise<readonly (string | null)[]> {
  const places = ["every", FIRST, SECOND] as const;
  return Promise.all(places.map((place) => requests.findPicture(id, place)));
}

test("2.3 a request comes back without the content of its pictures, which lie apart", async () => {
  const entry = pictured("AAAA", "BBBB");
  const request = holding(entry);
  await requests.insert(request);
  const bare = { ...request, signatures: [pictured(null, null, entry.id)] };
  assert.deepEqual(await requests.find(request.id), bare);
  assert.deepEqual(await kept(entry), ["AAAA", null, "BBBB"]);
});

test("2.3 what is saved without content stays, what is new comes, what is gone goes", async () => {
  const entry = pictured("AAAA", "BBBB");
  const request = holding(entry);
  await requests.insert(request);
  const next = { ...request, version: 2, signatures: [pictured(null, "CCCC", entry.id)] };
  await requests.save(request, next);
  assert.deepEqual(await kept(entry), ["AAAA", null, "CCCC"]);
  const bare = { ...pictured(null, null, entry.id), documentSignatures: null };
  await requests.save(next, { ...next, version: 3, signatures: [bare] });
  assert.deepEqual(await kept(entry), ["AAAA", null, null]);
  await requests.save({ ...next, version: 3 }, { ...next, version: 4, signatures: [] });
  assert.deepEqual(await kept(entry), [null, null, null]);
});

test("pictures that lay in their entries move, and the entries stay what they were", async () => {
  const entry = pictured(null, null);
  const plain = aSignature("bob", { id: randomUUID() as SignatureId });
  const request = holding(entry, plain);
  await requests.insert(request);
  await sql`
    update signature
       set body = jsonb_set(jsonb_set(body, '{visual,image,content}', '"AAAA"'),
                            '{documentSignatures,1,visual,image,content}', '"BBBB"')
     where id = ${entry.id}`;
  await owner.sql`drop table prescribed_picture`;
  const known = readMigrations();
  const moving = known.find(({ name }) => name === "pictures");
  assert.ok(moving);
  await migrate(url, [...known, { ...moving, number: 9000 }]);
  assert.deepEqual(await kept(entry), ["AAAA", null, "BBBB"]);
  assert.deepEqual(await requests.find(request.id), request);
});

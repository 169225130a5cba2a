import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { openStore } from "../../src/adapters/postgres/store.ts";
import { openDiskBlobs } from "../../src/adapters/blobs-disk/blobs-disk.ts";
import { systemIds } from "../../src/adapters/system/system.ts";
import { sweepBlobs } from "../../src/actions/documents/sweep-blobs.ts";
import { emptyPlace, type Program } from "../kit/program.ts";
import { ACME } from "../kit/service.ts";

const pdf = Buffer.from(aPdf({ pages: 3 }));
const sha256 = createHash("sha256").update(pdf).digest("hex");

const UPLOAD_POINTS = [
  "blob.opened",
  "blob.written",
  "blob.renamed",
  "upload.received",
  "upload.examined",
  "upload.wrapped",
  "upload.inserted",
  "upload.committed",
];
const DELETE_POINTS = ["delete.before", "delete.erased", "delete.committed"];

/** Calls with a fresh token; null when the process died instead of answering. */
async function client({ url }: Program) {
  const login = await fetch(`${url}/v2/access/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: ACME.username, "api-key": ACME.key }),
  });
  const authorization = `Bearer ${await login.text()}`;
  return async (method: string, target: string, body?: object) => {
    const headers = { authorization, "content-type": "application/json" };
    const answer = await fetch(`${url}/v2/documents${target}`, {
      method,
      headers: body === undefined ? { authorization } : headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    return answer === null
      ? null
      : { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
}
type Client = Awaited<ReturnType<typeof client>>;

async function listed(call: Client): Promise<readonly string[]> {
  const answer = await call("GET", "");
  assert.equal(answer?.status, 200);
  return (JSON.parse(String(answer.bytes)) as { id: string }[]).map(({ id }) => id);
}

/** Every document that is listed can be read, whole and unchanged. */
async function checkAll(call: Client): Promise<readonly string[]> {
  const ids = await listed(call);
  for (const id of ids) {
    const answer = await call("GET", `/${id}/content`);
    assert.equal(answer?.status, 200, `${id} is listed and cannot be read`);
    assert.equal(createHash("sha256").update(answer.bytes).digest("hex"), sha256);
  }
  return ids;
}

const upload = (call: Client) =>
  call("POST", "", { title: "Lease", content: pdf.toString("base64") });

test("4.2 kill -9 at every step of an upload and a delete loses nothing acknowledged", async () => {
  const place = await emptyPlace();
  const acknowledged = new Set<string>();
  let program = await place.start({ env: { PARAPH_CRASH_AT: UPLOAD_POINTS[0] ?? "" } });

  for (const [index, point] of [...UPLOAD_POINTS, ...DELETE_POINTS].entries()) {
    const call = await client(program);
    const before = await checkAll(call);
    for (const id of acknowledged) assert.ok(before.includes(id), `${id} was lost before ${point}`);
    const isUpload = index < UPLOAD_POINTS.length;
    const target = before[0] ?? "";
    const answer = isUpload ? await upload(call) : await call("DELETE", `/${target}`);
    assert.equal(answer, null, `${point} was not passed`);
    await program.gone;

    const next = [...UPLOAD_POINTS, ...DELETE_POINTS][index + 1] ?? "";
    program = await place.start({ command: "serve", env: { PARAPH_CRASH_AT: next } });
    const after = await checkAll(await client(program));
    if (isUpload) {
      // Not acknowledged: it may be there, but then it is whole.
      assert.ok(after.length - before.length === (point === "upload.committed" ? 1 : 0), point);
      for (const id of after) acknowledged.add(id);
      if (next.startsWith("delete")) {
        const more = await client(program);
        for (let count = 0; count < 2; count += 1) {
          const stored = await upload(more);
          assert.equal(stored?.status, 201);
          acknowledged.add((JSON.parse(String(stored.bytes)) as { id: string }).id);
        }
      }
    } else {
      const isGone = !after.includes(target);
      assert.equal(isGone, point === "delete.committed", point);
      if (isGone) acknowledged.delete(target);
    }
  }

  const call = await client(program);
  const [first] = await listed(call);
  assert.equal((await call("DELETE", `/${first ?? ""}`))?.status, 200);
  await program.kill();

  const { store, stop } = await openStore(place.database);
  const blobs = await openDiskBlobs(path.join(place.folder, "blobs"));
  const tomorrow = () => new Date(Date.now() + 25 * 3600 * 1000);
  // The first sweep leaves its mark; the second removes what is older than that.
  const sweeper = { store, blobs, clock: { now: tomorrow }, ids: systemIds };
  assert.equal(await sweepBlobs(sweeper), "ours");
  assert.equal(await sweepBlobs(sweeper), "ours");
  const left = (await blobs.list(null, 1000)).entries.map(({ name }) => name);
  assert.deepEqual(await store.keys.listOrphans(left), [], "what belongs to nothing is swept");
  const rows = await place.database.owner.sql<{ blob: string }>`select blob from vault_object`;
  assert.deepEqual(rows.map(({ blob }) => blob).sort(), left, "no row without its bytes");
  assert.ok(readdirSync(path.join(place.folder, "blobs", "unfinished")).length <= 2);
  await stop();
});

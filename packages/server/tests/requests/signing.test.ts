import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import { declineSignature } from "../../src/actions/requests/end-signature.ts";
import type { RequestId, SignatureId } from "../../src/domain/ids.ts";
import { startService } from "../kit/service.ts";
import { signAs } from "../kit/signing.ts";
import { clientOf, waitingJobs } from "../kit/stored.ts";

const service = await startService();
const { world } = service;
const v2 = await clientOf(service, "v2");
const v3 = await clientOf(service, "v3");
const PATH = "/signature-requests";
const pdf = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }], fields: [{ name: "here" }] }));
const content = pdf.toString("base64");
const urls = {
  callback_success_url: "https://example.com/ok",
  callback_update_url: "https://example.com/more",
  callback_error_url: "https://example.com/no",
};

type Shown = Record<string, unknown> & {
  id: string;
  document_id: string;
  signatures: (Record<string, unknown> & { sid: string })[];
};

async function asked(count: number, parts: Record<string, unknown> = {}): Promise<Shown> {
  const signatures = Array.from({ length: count }, (_, index) => {
    return { account_email: `s${index}@example.com`, ...parts };
  });
  const reply = await v2("POST", PATH, { title: "Lease", content, ...urls, signatures });
  assert.equal(reply.status, 201, reply.text);
  return reply.json() as Shown;
}

const read = async (id: string) => (await v2("GET", `${PATH}/${id}`)).json() as Shown;

test("3.1 signers sign one after the other; the signed document is a new one with all signatures", async () => {
  const { id, document_id, signatures } = await asked(2);
  const [first, second] = signatures;
  assert.ok(first && second);
  await signAs(world, id, first.sid);
  const half = await read(id);
  assert.equal(half["status_overall"], "OPEN");
  assert.equal(half.signatures[0]?.["status_code"], "SIGNED");
  assert.equal(half.signatures[0]["signed_quality"], "SES");
  assert.match(String(half.signatures[0]["signed_at"]), /Z$/);
  await signAs(world, id, second.sid);
  const whole = await read(id);
  assert.equal(whole["status_overall"], "SIGNED");
  assert.notEqual(whole.document_id, document_id);
  const { bytes } = await v2("GET", `/documents/${whole.document_id}/content`);
  assert.deepEqual(Buffer.from(bytes.subarray(0, pdf.length)), pdf);
  const { signatures: made } = inspectPdf(bytesSource(bytes));
  assert.equal(made.filter(({ type }) => type === "signature").length, 2);
  const callbacks = (await v2("GET", `${PATH}/${id}/callbacks`)).json() as unknown as Shown[];
  assert.deepEqual(
    callbacks.map((one) => one["type"]),
    ["UPDATE", "SUCCESS"],
  );
  const mails = (await waitingJobs(service, id)).filter((job) => job.startsWith("announce"));
  assert.deepEqual(mails, ["announce completed", "announce completed"]);
});

test("3.2 the same signer signs once, however often they click", async () => {
  const { id, signatures } = await asked(2);
  const sid = signatures[0]?.sid ?? "";
  const clicks = await Promise.allSettled(Array.from({ length: 4 }, () => signAs(world, id, sid)));
  assert.equal(clicks.filter(({ status }) => status === "fulfilled").length, 1);
  for (const click of clicks) {
    if (click.status === "rejected") {
      assert.equal((click.reason as { key: string }).key, "error.sr.already_signed");
    }
  }
  const versions = await world.store.requests.listVersions(id as RequestId);
  assert.equal(versions.length, 1);
});

test("2.2 a signer whose turn has not come is refused, and invited when it comes", async () => {
  const { id, signatures } = await asked(0);
  assert.deepEqual(signatures, []);
  for (const sequence of [1, 2]) {
    const body = { account_email: `o${sequence}@example.com`, sequence };
    await v2("POST", `${PATH}/${id}/signatures`, body);
  }
  const [first, second] = (await read(id)).signatures;
  assert.ok(first && second);
  await assert.rejects(signAs(world, id, second.sid), { key: "error.sr.not_your_turn" });
  await signAs(world, id, first.sid);
  assert.ok((await waitingJobs(service, id)).includes("invite your_turn"));
  await signAs(world, id, second.sid);
  assert.equal((await read(id))["status_overall"], "SIGNED");
});

test("2.3 a form field is used where the request names one, a position makes one", async () => {
  const { id, signatures } = await asked(1, { visual_signature: { form_field: "here" } });
  await signAs(world, id, signatures[0]?.sid ?? "");
  const { document_id } = await read(id);
  const document = (await v2("GET", `/documents/${document_id}`)).json();
  const fields = document["signature_fields"] as { name: string; signed: boolean }[];
  assert.deepEqual(
    fields.map(({ name, signed }) => [name, signed]),
    [["here", true]],
  );
  const position = { page: "0", x: 50, y: 60, width: 200, height: 80 };
  const placed = await asked(1, { visual_signature: { position } });
  await signAs(world, placed.id, placed.signatures[0]?.sid ?? "");
  const { bytes } = await v2("GET", `/documents/${(await read(placed.id)).document_id}/content`);
  const made = inspectPdf(bytesSource(bytes)).signatureFields.find(({ name }) => name !== "here");
  assert.deepEqual(
    made?.positions.map(({ x, y }) => [x, y]),
    [[50, 60]],
  );
});

test("9 up to 50 documents are signed in one act, all or none", async () => {
  const documents: { id: string }[] = [];
  for (let count = 0; count < 3; count += 1) {
    const reply = await v3("POST", "/documents", { title: `D${count}`, content });
    documents.push({ id: String(reply.json()["id"]) });
  }
  const body = { title: "Many", documents, signatures: [{ account_email: "s@example.com" }] };
  const { id, signatures } = (await v3("POST", PATH, body)).json() as Shown;
  await v3("POST", `${PATH}/${id}/initiate`);
  await signAs(world, id, signatures[0]?.sid ?? "");
  const shown = (await v3("GET", `${PATH}/${id}`)).json();
  assert.equal(shown["status_overall"], "SIGNED");
  const signed = shown["documents"] as { id: string; version_id: string }[];
  assert.deepEqual(
    signed.map((one) => one.id),
    documents.map((one) => one.id),
  );
  assert.ok(signed.every((one) => one.id !== one.version_id));
});

test("3.1 a decline ends the request; nobody signs any more", async () => {
  const { id, signatures } = await asked(2);
  const [first, second] = signatures;
  assert.ok(first && second);
  const place = { requestId: id as RequestId, signatureId: first.sid as SignatureId };
  await declineSignature(world, { kind: "guest", ...place }, place, "No");
  const request = await read(id);
  assert.equal(request["status_overall"], "DECLINED");
  assert.equal(request.signatures[0]?.["status_code"], "DECLINED");
  await assert.rejects(signAs(world, id, second.sid), { key: "error.sr.not_open" });
  const [callback] = (await v2("GET", `${PATH}/${id}/callbacks`)).json() as unknown as Shown[];
  assert.equal(callback?.["type"], "ERROR");
});

test("3.1 what somebody signed under cannot be changed, and who signed cannot be removed", async () => {
  const { id, signatures } = await asked(2);
  const [first, second] = signatures;
  assert.ok(first && second);
  await signAs(world, id, first.sid);
  const replaced = await v2("PUT", `${PATH}/${id}`, { signatures: [] });
  assert.equal(replaced.json()["key"], "error.sr.somebody_has_signed");
  const removed = await v2("DELETE", `${PATH}/${id}/signatures/${first.sid}`);
  assert.deepEqual([removed.status, removed.json()["key"]], [409, "error.sr.already_signed"]);
  assert.equal((await v2("DELETE", `${PATH}/${id}/signatures/${second.sid}`)).status, 204);
  assert.equal((await read(id))["status_overall"], "SIGNED");
});

test("3.2 signers at the same moment lose nothing and double nothing", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => asked(4)));
  await Promise.all(
    made.flatMap(({ id, signatures }) =>
      signatures.flatMap(({ sid }) => [signAs(world, id, sid), signAs(world, id, sid)]).map(settle),
    ),
  );
  for (const { id } of made) {
    const request = await read(id);
    assert.equal(request["status_overall"], "SIGNED");
    const versions = await world.store.requests.listVersions(id as RequestId);
    assert.equal(versions.length, 4);
    const { bytes } = await v2("GET", `/documents/${request.document_id}/content`);
    const { signatures } = inspectPdf(bytesSource(bytes));
    assert.equal(signatures.filter(({ type }) => type === "signature").length, 4);
    const callbacks = (await v2("GET", `${PATH}/${id}/callbacks`)).json() as unknown as Shown[];
    assert.equal(callbacks.filter((one) => one["type"] === "SUCCESS").length, 1);
  }
});

async function settle(signing: Promise<unknown>): Promise<void> {
  await signing.catch((error: { key?: string }) => {
    assert.equal(error.key, "error.sr.already_signed");
  });
}

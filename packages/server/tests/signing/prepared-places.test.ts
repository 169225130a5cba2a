import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { startService } from "../kit/service.ts";
import { signAs } from "../kit/signing.ts";
import { verdictOn } from "../kit/verdict.ts";

const service = await startService();
const token = await service.logIn();
const CONTRACT = readFileSync(
  path.join(import.meta.dirname, "../../../../docs/examples/contract.pdf"),
);
const at = (x: number, y: number) => ({ page: "0", x, y, width: 200, height: 70 });

type Entry = Record<string, unknown>;
type Field = { readonly name: string; readonly signed: boolean };

async function ask(signatures: readonly Entry[]): Promise<{ id: string; sids: string[] }> {
  const body = { title: "Contract", content: CONTRACT.toString("base64"), signatures };
  const reply = await service.call("POST", "/v2/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  const json = reply.json() as { id: string; signatures: { sid: string }[] };
  return { id: json.id, sids: json.signatures.map(({ sid }) => sid) };
}

async function fieldsOf(id: string): Promise<readonly Field[]> {
  const shown = await service.call("GET", `/v2/signature-requests/${id}`, { token });
  const document = String(shown.json()["document_id"]);
  const reply = await service.call("GET", `/v2/documents/${document}`, { token });
  const { signature_fields } = reply.json() as unknown as { signature_fields: Field[] };
  // The contract has an empty field of its own, which nobody is asked to sign.
  return signature_fields
    .filter(({ name }) => name !== "Signature")
    .map(({ name, signed }) => ({ name, signed }));
}

test("9. a contract that two people sign side by side on its lines is valid", async () => {
  const { id, sids } = await ask([
    { account_email: "ada@example.com", visual_signature: { position: at(60, 130) } },
    { account_email: "bob@example.com", visual_signature: { position: at(320, 130) } },
  ]);
  await signAs(service.world, id, sids[0] ?? "");
  assert.deepEqual(await fieldsOf(id), [
    { name: "Signature1", signed: true },
    { name: "Signature2", signed: false },
  ]);
  await signAs(service.world, id, sids[1] ?? "");
  assert.deepEqual(
    (await fieldsOf(id)).map(({ signed }) => signed),
    [true, true],
  );
  const { status, valid, signatures, validSignatures } = await verdictOn(service, id);
  assert.deepEqual([status, valid, signatures, validSignatures], ["SIGNED", true, 2, 2]);
});

test("9. all places of a signer are prepared, and a signer who was removed leaves an empty field", async () => {
  const positions = [at(60, 400), at(60, 500)];
  const { id, sids } = await ask([
    { account_email: "ada@example.com" },
    { account_email: "bob@example.com", visual_signature: { positions } },
    { account_email: "cleo@example.com", visual_signature: { position: at(300, 400) } },
  ]);
  await signAs(service.world, id, sids[0] ?? "");
  assert.equal((await fieldsOf(id)).filter(({ signed }) => !signed).length, 3);
  const gone = `/v2/signature-requests/${id}/signatures/${sids[2]}`;
  assert.equal((await service.call("DELETE", gone, { token })).status, 204);
  await signAs(service.world, id, sids[1] ?? "");
  assert.deepEqual(
    (await fieldsOf(id)).map(({ signed }) => signed),
    [true, true, false],
  );
  const { status, valid, validSignatures } = await verdictOn(service, id);
  assert.deepEqual([status, valid, validSignatures], ["SIGNED", true, 2]);
});

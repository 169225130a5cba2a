import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import {
  aPdf,
  appendRevision,
  createAuthority,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { startService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();
const now = new Date("2026-11-15T12:00:00Z");
const strangers = createAuthority(now);

async function signedByStranger(): Promise<Uint8Array> {
  const file = aPdf();
  const order = {
    source: bytesSource(file),
    field: { kind: "new", places: [] },
    appearance: null,
    claims: { name: null, reason: null, location: null, contact: null },
    certify: null,
    level: "B-B",
    signer: rawSigner(strangers, "signer"),
    trust: trustIn(strangers),
  } as const;
  const { tail } = await signPdf(order, signingPorts(strangers, now));
  return new Uint8Array(Buffer.concat([file, tail]));
}

type Field = { readonly signed: boolean; readonly broken?: string };

async function upload(
  file: Uint8Array,
): Promise<{ status: number; id: string; fields: readonly Field[] }> {
  const body = { title: "Signed before", content: Buffer.from(file).toString("base64") };
  const reply = await service.call("POST", "/v2/documents", { token, body });
  const { id, signature_fields: fields } = reply.json() as {
    id: string;
    signature_fields: Field[];
  };
  return { status: reply.status, id, fields };
}

test("2.5 a signature that a document brings is validated, and its owner is told when it is broken", async () => {
  const whole = await signedByStranger();
  const good = await upload(whole);
  assert.deepEqual(
    good.fields.map(({ signed, broken }) => [signed, broken]),
    [[true, undefined]],
    "control: whoever signed it, it holds",
  );

  const flipped = Uint8Array.from(whole);
  const at = Buffer.from(flipped).indexOf("/MediaBox [0 0 ") + "/MediaBox [0 0 ".length;
  flipped[at] = (flipped[at] ?? 0) ^ 0x01;
  const { status, fields } = await upload(flipped);
  assert.equal(status, good.status, "it is taken in all the same");
  assert.deepEqual(
    fields.map(({ broken }) => broken),
    ["HASH_FAILURE"],
  );

  const later = appendRevision(whole, { 5: "<< /Length 0 >> stream\n\nendstream" }, {});
  const [changed] = (await upload(later)).fields;
  assert.match(changed?.broken ?? "", /changed after it was signed|FORMAT_FAILURE/);
});

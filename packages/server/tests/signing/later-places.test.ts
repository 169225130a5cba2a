import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";
import { signAs } from "../kit/signing.ts";
import { verdictOn } from "../kit/verdict.ts";

const service = await startService();
const token = await service.logIn();
const CONTENT = readFileSync(
  path.join(import.meta.dirname, "../../../../docs/examples/contract.pdf"),
).toString("base64");
const PLACE = { x: 80, y: 690, width: 200, height: 70 };
/** On the title of the contract. */
const ON_TEXT = { ...PLACE, page: "0" };
const NOT_CLEAR = "error.sr.place_covers_text";

type Position = typeof ON_TEXT;

const entry = (name: string, position?: Position) => ({
  account_email: `${name}@example.com`,
  ...(position && { visual_signature: { position } }),
});

async function ask(signatures: readonly object[], more: object = { content: CONTENT }) {
  const body = { title: "Contract", signatures, ...more };
  return service.call("POST", "/v2/signature-requests", { token, body });
}

const add = (id: string, body: object) =>
  service.call("POST", `/v2/signature-requests/${id}/signatures`, { token, body });

/** The place that a refusal names. */
function namedIn(message: unknown): Position {
  const [, x, y, page] =
    /nearest clear place is x ([\d.]+), y ([\d.]+) on page (\d+)/.exec(String(message)) ?? [];
  assert.ok(x && y && page, String(message));
  return { ...PLACE, x: Number(x), y: Number(y), page };
}

async function signedByAda(): Promise<{ id: string; bob: string; documentId: string }> {
  const reply = await ask([entry("ada"), entry("bob")]);
  assert.equal(reply.status, 201, reply.text);
  const { id, signatures } = reply.json() as { id: string; signatures: { sid: string }[] };
  await signAs(service.world, id, signatures[0]?.sid ?? "");
  const shown = await service.call("GET", `/v2/signature-requests/${id}`, { token });
  return { id, bob: signatures[1]?.sid ?? "", documentId: String(shown.json()["document_id"]) };
}

test("9. a signer who is added after somebody signed gets no place on text, but the one that is named", async () => {
  const open = await ask([entry("ada")]);
  const before = String(open.json()["id"]);
  // The control: as long as nobody has signed, any place is foreseen.
  assert.equal((await add(before, entry("cleo", ON_TEXT))).status, 200);

  const { id, bob } = await signedByAda();
  const refused = await add(id, entry("cleo", ON_TEXT));
  assert.deepEqual([refused.status, refused.json()["key"]], [400, NOT_CLEAR], refused.text);
  const named = namedIn(refused.json()["message"]);
  const added = await add(id, entry("cleo", named));
  assert.equal(added.status, 200, added.text);
  const { signatures } = added.json() as unknown as { signatures: { sid: string }[] };
  await signAs(service.world, id, bob);
  await signAs(service.world, id, signatures.at(-1)?.sid ?? "");
  const { status, valid, validSignatures } = await verdictOn(service, id);
  assert.deepEqual([status, valid, validSignatures], ["SIGNED", true, 3]);
});

test("9. a document that came signed takes no new place on text, from a request or a seal", async () => {
  const { documentId } = await signedByAda();
  const given = { document_id: documentId };
  const refused = await ask([entry("dora", ON_TEXT)], given);
  assert.deepEqual([refused.status, refused.json()["key"]], [400, NOT_CLEAR], refused.text);
  const named = namedIn(refused.json()["message"]);
  assert.equal((await ask([entry("dora", named)], given)).status, 201);

  const content = await service.call("GET", `/v2/documents/${documentId}/content`, {
    token,
    headers: { accept: "application/json" },
  });
  const brought = await ask([entry("dora", ON_TEXT)], { content: content.json()["content"] });
  assert.deepEqual([brought.status, brought.json()["key"]], [400, NOT_CLEAR], brought.text);

  const seal = (position: Position) =>
    service.call("POST", "/v2/seal", {
      token,
      body: { ...given, visual_signature: { position } },
    });
  const onText = await seal(ON_TEXT);
  assert.deepEqual([onText.status, onText.json()["key"]], [400, NOT_CLEAR], onText.text);
  assert.equal((await seal(named)).status, 200);
});

test("9. a signer who chooses a place on text after somebody signed is offered the nearest clear one", async () => {
  const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")], {
    content: CONTENT,
  });
  assert.ok(ada && bob);
  const place = { ...PLACE, page: 0 };
  const page = await bob.open();
  const [document] = page.documents;
  assert.ok(document);
  const clearOn = async (versionId: string, body: object) => {
    const reply = await bob.at("POST", `/documents/${document.id}/${versionId}/clear-place`, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.json()["place"] as typeof place;
  };
  // The control: on a document that nobody has signed every place is.
  assert.deepEqual(await clearOn(document.versionId, place), place);
  await signAs(service.world, ada.requestId, ada.signatureId);

  const [newest] = (await bob.page()).documents;
  const nearest = await clearOn(newest?.versionId ?? "", place);
  assert.notDeepEqual(nearest, place);
  assert.deepEqual(await clearOn(newest?.versionId ?? "", nearest), nearest);
  const declare = (position: object) =>
    bob.declare(undefined, { places: [{ documentId: document.id, positions: [position] }] });
  const refused = await declare(place);
  assert.deepEqual([refused.status, refused.json()["key"]], [400, NOT_CLEAR], refused.text);
  assert.equal((await declare(nearest)).status, 200);
});

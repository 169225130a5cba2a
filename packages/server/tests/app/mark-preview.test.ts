import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { bytesSource } from "@paraph/engine/bytes";
import { aPdf } from "@paraph/testkit";
import { type Bitmap, loadPdfium } from "../../src/adapters/jail/pdfium.ts";
import { anEntry, declared, type Guest, guestsOf } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const pdfium = await loadPdfium();

const AT = { x: 60, y: 300, width: 180, height: 60 };
const PLACE = { ...AT, page: "0" };
const PAGE = { width: 595, height: 842 };
const NIGHT = "0.06 0.08 0.16 rg 0 0 595 842 re f";
const NAME = { kind: "typed", name: "Ada Muster" };
const LONG = {
  kind: "typed",
  name: "Maximiliane-Charlotte von und zu Hohenstein-Schillingsfürst",
};
const DRAWN = {
  kind: "drawn",
  width: 300,
  height: 100,
  strokes: [Array.from({ length: 30 }, (_, at) => [at * 10, 50 + 40 * Math.sin(at / 3)])],
};

async function guestOn(content: string): Promise<Guest> {
  const file = Buffer.from(aPdf({ pages: [{ ...PAGE, content }] })).toString("base64");
  const entry = anEntry("Ada", { visual_signature: { position: PLACE } });
  const [guest] = await guestsOf(service, [entry], { content: file });
  assert.ok(guest);
  await guest.open();
  return guest;
}

async function preview(guest: Guest, more: object = {}) {
  const [document] = (await guest.page()).documents;
  return guest.at("POST", "/mark-preview", {
    documentId: document?.id,
    position: { ...AT, page: 0 },
    mark: NAME,
    language: "en",
    ...more,
  });
}

/** The newest version of the guest's document, drawn so large. */
async function documentOf(guest: Guest, scale: number): Promise<Bitmap> {
  const [document] = (await guest.page()).documents;
  const { bytes } = await guest.at(
    "GET",
    `/documents/${document?.id}/${document?.versionId}/content`,
  );
  return pdfium.draw(bytesSource(bytes), 0, scale);
}

/** The pixels of a PNG as the service writes it: one IDAT, four samples, no filter. */
function pixelsOf(png: Buffer): Bitmap {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const start = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const row = width * 4 + 1;
  const lines = Array.from({ length: height }, (_, y) => rows.subarray(y * row + 1, (y + 1) * row));
  return { width, height, pixels: Buffer.concat(lines) };
}

/** How many of a hundred pixels of the place differ clearly from the preview laid over the page as it was. */
function difference(before: Bitmap, after: Bitmap, shown: Bitmap): number {
  const scale = shown.width / AT.width;
  const [left, top] = [AT.x * scale, (PAGE.height - AT.y - AT.height) * scale];
  let differing = 0;
  for (let y = 0; y < shown.height; y++) {
    for (let x = 0; x < shown.width; x++) {
      const [own, at] = [4 * (y * shown.width + x), 4 * ((top + y) * before.width + left + x)];
      const opacity = (shown.pixels[own + 3] ?? 0) / 255;
      const isFar = [0, 1, 2].some((part) => {
        const below = before.pixels[at + part] ?? 0;
        const seen = below + ((shown.pixels[own + part] ?? 0) - below) * opacity;
        return Math.abs(seen - (after.pixels[at + part] ?? 0)) > 60;
      });
      if (isFar) differing++;
    }
  }
  return (100 * differing) / (shown.width * shown.height);
}

for (const [ground, content, isLight] of [
  ["white", "", false],
  ["dark", NIGHT, true],
] as const) {
  test(`12 the preview of a mark on a ${ground} page is what the signed document then shows`, async () => {
    for (const mark of [NAME, LONG, DRAWN]) {
      const guest = await guestOn(content);
      const reply = await preview(guest, { mark });
      assert.equal(reply.status, 200, reply.text);
      const answer = reply.json() as { content: string; width: number; isLight: boolean };
      assert.equal(answer.isLight, isLight);
      const shown = pixelsOf(Buffer.from(answer.content, "base64"));
      const scale = shown.width / AT.width;
      const before = await documentOf(guest, scale);
      const { intent, code } = await declared(service, guest, { mark });
      const signed = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
      assert.equal(signed.status, 200, signed.text);
      const after = await documentOf(guest, scale);
      const off = difference(before, after, shown);
      assert.ok(off < 0.5, `${mark.kind}: ${off} % of the pixels differ`);
      // The check itself: without the mark the place is another.
      assert.ok(difference(before, before, shown) > 2);
    }
  });
}

test("12 a preview is for who signs, of their documents and in their turn", async () => {
  const guest = await guestOn("");
  const other = await guestOn("");
  const [foreign] = (await other.page()).documents;
  const refused = await preview(guest, { documentId: foreign?.id });
  assert.deepEqual([refused.status, refused.json()["key"]], [404, "error.document.not_found"]);
  const path = `/app/signing/${other.requestId}/${other.signatureId}/mark-preview`;
  const body = {
    documentId: foreign?.id,
    position: { ...AT, page: 0 },
    mark: NAME,
    language: "en",
  };
  assert.equal((await guest.call("POST", path, body)).status, 401);
  const [own] = (await guest.page()).documents;
  await guest.at("POST", "/decline", {});
  const late = await preview(guest, { documentId: own?.id });
  assert.deepEqual([late.status, late.json()["key"]], [400, "error.sr.not_open"]);
});

test("12 who signs learns before signing what of a name the mark does not show", async () => {
  const guest = await guestOn("");
  const undrawnOf = async (name: string) =>
    (await preview(guest, { mark: { kind: "typed", name } })).json()["undrawn"];
  for (const name of ["Ada Muster", "Nguyễn Thị Ánh", "王小明", "Ḥasan Šāhīn"]) {
    assert.deepEqual(await undrawnOf(name), [], name);
  }
  assert.deepEqual(await undrawnOf("Ada 😀 Muster"), ["😀"]);
  assert.deepEqual(await undrawnOf("Ada❤ Muster"), ["Ada❤"]);
  assert.deepEqual(await undrawnOf("አበበ"), ["አበበ"]);
  assert.deepEqual(await undrawnOf("דָּוִד"), ["\u05b8", "\u05bc", "\u05b4"]);
});

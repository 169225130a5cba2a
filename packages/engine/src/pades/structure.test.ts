import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aPdf,
  createAuthority,
  type PdfText,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { catalogOf, dictIn, lookUp, openPdf, resolve, type View } from "../pdf/document.ts";
import { fieldsOf } from "../pdf/fields.ts";
import {
  entryOf,
  isArray,
  isDict,
  isRef,
  nameText,
  type PdfDict,
  type PdfObject,
} from "../pdf/objects.ts";
import { pagesOf } from "../pdf/pages.ts";
import { prepareSignature, type SignaturePlan } from "./prepare.ts";
import { signPdf } from "./sign-pdf.ts";

const PLACE = { page: 0, x: 100, y: 50, width: 150, height: 40, rotation: 0 } as const;
const PLAN: SignaturePlan = {
  field: { kind: "new", places: [PLACE] },
  appearance: { mark: null, lines: [{ role: "name", text: "Ada" }] },
  claims: { name: "Ada", reason: null, location: null, contact: null, time: new Date(0) },
  certify: null,
  laterPlaces: [[{ ...PLACE, y: 200 }]],
  cmsBytes: 1000,
  id: new Uint8Array(16),
};

function signed(file: Uint8Array, changes: Partial<SignaturePlan> = {}): Uint8Array {
  const { tail } = prepareSignature(openPdf(bytesSource(file)), { ...PLAN, ...changes });
  return new Uint8Array(Buffer.concat([file, tail]));
}

const viewOf = (file: Uint8Array): View => openPdf(bytesSource(file)).latest;

/** With one page, further objects have the numbers 6, 7 and so on. */
function tagged(...extra: readonly PdfText[]): Uint8Array {
  return aPdf({ catalog: "/StructTreeRoot 6 0 R", extra });
}

const DOCUMENT = "<< /Type /StructElem /S /Document /P 6 0 R /K 8 0 R >>";
const HEADING = "<< /Type /StructElem /S /H1 /P 7 0 R /Pg 4 0 R /K 0 >>";
const FORMS = {
  "the parent tree in the root": tagged(
    "<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R]] >> >>",
    DOCUMENT,
    HEADING,
  ),
  "the parent tree in parts": tagged(
    "<< /Type /StructTreeRoot /K [7 0 R] /ParentTree 9 0 R /ParentTreeNextKey 1 >>",
    DOCUMENT,
    HEADING,
    "<< /Kids [10 0 R] >>",
    "<< /Limits [0 4] /Nums [0 [8 0 R] 4 8 0 R] >>",
  ),
  "no parent tree": tagged("<< /Type /StructTreeRoot /K 7 0 R >>", DOCUMENT, HEADING),
};

/** The values of the parent tree by their keys, which must ascend. */
function parentTree(view: View, root: PdfDict): ReadonlyMap<number, number | null> {
  const found = new Map<number, number | null>();
  const visit = (node: PdfDict): void => {
    const [numbers, kids] = [lookUp(view, node, "Nums"), lookUp(view, node, "Kids")];
    for (const kid of isArray(kids) ? kids : []) {
      const below = resolve(view, kid);
      if (isDict(below)) visit(below);
    }
    const list = isArray(numbers) ? numbers : [];
    for (let index = 0; index < list.length; index += 2) {
      const [key, value] = [Number(list[index]), list[index + 1] ?? null];
      assert.ok(key > Math.max(-1, ...found.keys()), `key ${key} is not behind the others`);
      found.set(key, isRef(value) ? value.number : null);
    }
  };
  const tree = dictIn(view, root, "ParentTree");
  if (tree) visit(tree);
  return found;
}

for (const [name, file] of Object.entries(FORMS)) {
  test(`9. marks on a tagged document have their place in its structure: ${name}`, () => {
    const view = viewOf(signed(file));
    const root = dictIn(view, catalogOf(view), "StructTreeRoot");
    assert.ok(root);
    const tree = parentTree(view, root);
    const kids = lookUp(view, root, "K");
    const document = isArray(kids) ? resolve(view, kids[0] ?? null) : kids;
    assert.ok(isDict(document));
    const held = lookUp(view, document, "K");
    assert.ok(isArray(held) && held.length === 3, "the heading, the mark and the later place");
    const fields = fieldsOf(view);
    assert.equal(fields.length, 2);
    for (const [index, field] of fields.entries()) {
      const kid: PdfObject = held[index + 1] ?? null;
      const element = resolve(view, kid);
      assert.ok(isDict(element) && isRef(kid));
      assert.equal(nameText(entryOf(element, "S")), "Form");
      const about = entryOf(element, "K");
      assert.deepEqual(isDict(about) && entryOf(about, "Obj"), field.ref);
      assert.equal(tree.get(Number(entryOf(field.dict, "StructParent"))), kid.number);
      assert.ok(field.dict.entries.has("TU"));
      assert.ok(Number(entryOf(root, "ParentTreeNextKey")) > Math.max(...tree.keys()));
    }
    assert.equal(nameText(lookUp(view, pagesOf(view)[0]?.dict ?? root, "Tabs")), "S");
  });
}

test("9. nobody adds to the structure of what was signed, and none is made up", async () => {
  const [file] = Object.values(FORMS);
  assert.ok(file);
  const now = new Date("2026-11-15T12:00:00Z");
  const authority = createAuthority(now);
  const { claims, certify, field, appearance } = PLAN;
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field,
      appearance,
      claims,
      certify,
      level: "B-B",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, now),
  );
  const first = new Uint8Array(Buffer.concat([file, tail]));
  const second = viewOf(signed(first, { laterPlaces: [] }));
  const own = (view: View) => lookUp(view, catalogOf(view), "StructTreeRoot");
  assert.deepEqual(own(second), own(viewOf(first)));
  assert.equal(fieldsOf(second)[1]?.dict.entries.has("StructParent"), false);
  const unseen = viewOf(signed(file, { field: { kind: "new", places: [] }, laterPlaces: [] }));
  assert.deepEqual(own(unseen), own(viewOf(file)));
  const plain = viewOf(signed(aPdf()));
  assert.equal(own(plain), null);
  const broken = viewOf(signed(aPdf({ catalog: "/StructTreeRoot 6 0 R", extra: ["[1 2]"] })));
  assert.equal(fieldsOf(broken)[0]?.dict.entries.has("StructParent"), false);
});

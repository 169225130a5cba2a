import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { PDF_LIMITS } from "../../../../engine/src/pdf/limits.ts";
import { aGroupEntry, aSignature } from "../../../tests/kit/build.ts";
import type { DocumentId } from "../ids.ts";
import type { Signable } from "../documents/signable.ts";
import { checkPlacements, chosenPlacement } from "./placement.ts";
import type { Signature } from "./request.ts";
import type { Placement, VisualSignature } from "./visual.ts";

const document: Omit<Signable, "activeContent"> = {
  pdfA: null,
  id: "document" as DocumentId,
  pageSizes: [
    [595.28, 841.89],
    [841.89, 595.28],
  ],
  signatureFields: [
    { name: "free", signed: false },
    { name: "used", signed: true },
  ],
  certification: null,
  restrictions: [],
};
const look = (placement: Placement): VisualSignature => ({ placement, rotation: 0, image: null });
const inField = (name: string, who = "ada"): Signature =>
  aSignature(who, { visual: look({ kind: "field", name }) });
const at = (page: number, x: number, y: number, width = 100, height = 50): Signature =>
  aSignature("ada", {
    visual: look({ kind: "positions", positions: [{ page, x, y, width, height }] }),
  });

test("2.3 a position lies on a page of the document, whatever its orientation", () => {
  checkPlacements([at(0, 0, 0), at(0, 495.28, 791.89), at(1, 741, 500)], [document]);
  for (const outside of [at(0, 500, 0), at(0, 0, 800), at(0, -5, 0), at(1, 0, 560)]) {
    assert.throws(() => checkPlacements([outside], [document]), {
      key: "error.position.outside_page",
    });
  }
  assert.throws(() => checkPlacements([at(2, 0, 0)], [document]), {
    key: "file.pdf.page_out_of_range",
  });
});

test("8. a document takes as many signers as could all sign it, and no more", () => {
  const signers = (count: number) =>
    Array.from({ length: count }, (_, index) => aSignature(`signer${index}`, { sequence: index }));
  const blank = { ...document, signatureFields: [] };
  const names = (count: number) => Array.from({ length: count }, (_, index) => `member${index}`);
  const tooMany = { key: "error.sr.too_many_signers" };
  // Each signs and is stamped, after the document itself.
  assert.ok(1 + 2 * 99 <= Math.min(PDF_LIMITS.revisions, PDF_LIMITS.signatures));
  checkPlacements(signers(99), [blank]);
  assert.throws(() => checkPlacements(signers(100), [blank]), {
    ...tooMany,
    message: "100 signatures are asked for on a document that can take 99.",
  });
  assert.throws(() => checkPlacements(signers(1000), [blank]), {
    ...tooMany,
    message: "1000 people are asked by a request that can ask 500.",
  });
  // As many people as can be read at once, whoever of them signs.
  const groups = Array.from({ length: 5 }, (_, at) => aGroupEntry(`g${at}`, names(100), "ANY_ONE"));
  checkPlacements(groups.flat(), [blank]);
  assert.throws(() => checkPlacements([...groups.flat(), ...signers(1)], [blank]), {
    ...tooMany,
    message: "501 people are asked by a request that can ask 500.",
  });
  // Of a group one member signs where one is enough.
  const any = aGroupEntry("any", names(150), "ANY_ONE");
  checkPlacements([...any, ...signers(98)], [blank]);
  const all = aGroupEntry("all", names(100), "ALL");
  assert.throws(() => checkPlacements(all, [blank]), tooMany);
  const field = { name: "done", signed: true };
  const signed = { ...document, signatureFields: [field] };
  checkPlacements(signers(98), [signed]);
  assert.throws(() => checkPlacements(signers(99), [signed]), tooMany);
  // Each makes a field, of which the names are known: nobody may ask for one of them.
  assert.throws(() => checkPlacements([...signers(9), inField("Signature7")], [blank]), {
    key: "file.pdf.field_already_signed",
  });
});

test("7. a place that is refused names the entry it belongs to", () => {
  const right = at(0, 0, 0);
  for (const wrong of [at(2, 0, 0), at(0, 500, 0), at(0, 0, 0, 10, 10), inField("nowhere")]) {
    assert.throws(() => checkPlacements([right, wrong], [document]), {
      message: /^signatures\[1\]\.visual_signature: /,
    });
  }
});

test("2.3 a mark that nobody could read is refused with the least size, turned or not", () => {
  checkPlacements([at(0, 0, 0, 80, 30), at(0, 0, 0, 30, 80)], [document]);
  for (const small of [at(0, 0, 0, 79, 30), at(0, 0, 0, 200, 29), at(0, 0, 0, 50, 50)]) {
    assert.throws(
      () => checkPlacements([small], [document]),
      (error) =>
        error instanceof Refusal &&
        error.key === "error.position.too_small" &&
        /80 by 30/.test(String(error.details["message"])),
    );
  }
});

test("2.5 a document without pages or certified against changes is not put before signers", () => {
  for (const certification of [null, 2, 3]) checkPlacements([], [{ ...document, certification }]);
  assert.throws(() => checkPlacements([], [document, { ...document, certification: 1 }]), {
    key: "file.pdf.changes_not_allowed",
  });
  assert.throws(() => checkPlacements([], [{ ...document, pageSizes: [] }]), {
    key: "file.pdf.no_pages",
  });
});

test("2.3 a form field is there, unsigned, and asked of one signer", () => {
  checkPlacements([inField("free")], [document]);
  assert.throws(() => checkPlacements([inField("none")], [document]), {
    key: "file.pdf.field_not_found",
  });
  assert.throws(() => checkPlacements([inField("used")], [document]), {
    key: "file.pdf.field_already_signed",
  });
  assert.throws(() => checkPlacements([inField("free"), inField("free", "bob")], [document]), {
    key: "error.request.body_invalid",
  });
});

test("2.7 members of an ANY_ONE group share a field, those of an ALL group do not", () => {
  const visual = look({ kind: "field", name: "free" });
  checkPlacements(aGroupEntry("g", ["ada", "bob"], "ANY_ONE", { visual }), [document]);
  assert.throws(() =>
    checkPlacements(aGroupEntry("g", ["ada", "bob"], "ALL", { visual }), [document]),
  );
});

test("2.3 only the documents that somebody signs are looked at", () => {
  const other = { ...document, id: "other" as DocumentId, signatureFields: [] };
  const documentSignatures = [{ documentId: document.id, visual: null }];
  checkPlacements([{ ...inField("free"), documentSignatures }], [document, other]);
  assert.throws(() => checkPlacements([inField("free")], [document, other]));
});

const LOCKING = { action: "Exclude", fields: ["free"], permission: null } as const;
const locking: Omit<Signable, "activeContent"> = {
  ...document,
  signatureFields: [
    { name: "last", signed: false, lock: LOCKING },
    { name: "free", signed: false },
  ],
};

test("2.3 whoever locks the fields of others signs after them", () => {
  const last = inField("last", "bob");
  const anywhere = aSignature("ada");
  checkPlacements([last, inField("free")], [locking]);
  checkPlacements(
    [
      { ...last, sequence: 2 },
      { ...anywhere, sequence: 1 },
    ],
    [locking],
  );
  for (const [mine, theirs] of [
    [null, null],
    [1, 2],
    [1, 1],
    [2, null],
  ] as const) {
    const asked = [
      { ...last, sequence: mine },
      { ...anywhere, sequence: theirs },
    ];
    assert.throws(() => checkPlacements(asked, [locking]), { key: "file.pdf.field_locked" });
  }
});

test("2.7 members of an ANY_ONE group do not stand in each other's way", () => {
  const [ada, bob] = aGroupEntry("g", ["ada", "bob"], "ANY_ONE");
  assert.ok(ada && bob);
  checkPlacements([ada, { ...bob, visual: look({ kind: "field", name: "last" }) }], [locking]);
});

test("2.3 what was not asked of a document when it came is left to the moment of signing", () => {
  const signatureFields = [
    { name: "free", signed: false },
    { name: "used", signed: true },
  ];
  checkPlacements(
    [inField("free"), at(0, 0, 0), aSignature("ada")],
    [{ ...document, signatureFields }],
  );
});

test("2.3 a mark that its signer puts on an empty field of the document signs that field", () => {
  const place = { page: 0, x: 72, y: 100.256, width: 160, height: 24 };
  const field = { name: "form.tenant", signed: false, positions: [place] };
  const lock = { action: "All", fields: [], permission: null } as const;
  const chosen = (one: object, put = { ...place, y: 100.26 }) =>
    chosenPlacement([put], { signatureFields: [{ ...field, ...one }] }).kind;
  assert.deepEqual(chosenPlacement([place], { signatureFields: [field] }), {
    kind: "field",
    name: "form.tenant",
  });
  assert.equal(chosen({}), "field");
  assert.equal(chosen({}, { ...place, x: 73 }), "positions");
  assert.equal(chosen({}, { ...place, page: 1 }), "positions");
  assert.equal(chosen({ signed: true }), "positions");
  assert.equal(chosen({ closed: "read_only" }), "positions");
  assert.equal(chosen({ lock }), "positions", "it would lock what others have to sign");
  assert.equal(chosen({ wishes: { unmet: null, certify: 2 } }), "positions");
});

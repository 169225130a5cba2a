import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { bytesSource } from "@paraph/engine/bytes";
import type { Place } from "@paraph/engine/pades";
import { collectFacts, validate, type ValidationResult } from "@paraph/engine/validation";
import { appendRevision, aPdf } from "@paraph/testkit";
import { collectAll } from "../../src/actions/validation/validate-pdf.ts";
import { LOOKS, POLICY, resultOf, signedByAll } from "./own-documents.ts";
import { factsOf } from "./validate-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const MARK: Place = { page: 0, x: 60, y: 60, width: 200, height: 70, rotation: 0 };
/** Of the processor, for the longest of these documents: with a cost that grows by the square it takes minutes. */
const MOST_MICROSECONDS = 20_000_000;

type Changed = readonly { readonly page: number }[] | null | undefined;

/** The pages that are drawn for the first signature; null where no page is. */
function drawnFor(file: Uint8Array): Changed {
  const [first] = collectFacts(bytesSource(file)).changes?.signatures ?? [];
  return first?.comparison.signedEnd === null ? null : first?.comparison.changedPages;
}

function assertValid({ indication, signers, details }: ValidationResult, count: number): void {
  const wrong = signers.filter(({ valid }) => !valid).length;
  assert.deepEqual(
    [indication, signers.length, wrong],
    ["TOTAL-PASSED", count, 0],
    details.slice(0, 9).join("\n"),
  );
}

/** Another drawing on a page, in a revision of its own. */
function withOtherPage(file: Uint8Array, page: number): Uint8Array {
  const text = Buffer.from(file).toString("latin1");
  const contents = [...text.matchAll(/\/Contents (\d+) 0 R/g)][page]?.[1] ?? "";
  return appendRevision(file, { [contents]: { dict: "", bytes: Buffer.from("0 0 50 50 re f") } });
}

const SEALED = new Map<number, Uint8Array>();
for (const pages of [400, 1_200, 6_000, 10_000]) {
  SEALED.set(pages, await signedByAll(aPdf({ pages }), [[MARK]], LOOKS));
}

for (const [pages, file] of SEALED) {
  test(`12. a sealed document of ${pages} pages is valid, and none of them is drawn`, () => {
    assert.equal(drawnFor(file), null);
    assertValid(resultOf(file), 1);
  });
}

test("12. of a long document that two people signed the page of the later mark is drawn alone", async () => {
  const places = [[MARK], [{ ...MARK, page: 1_199 }]];
  const file = await signedByAll(aPdf({ pages: 1_200 }), places, LOOKS);
  assert.deepEqual(
    drawnFor(file)?.map(({ page }) => page),
    [1_199],
  );
  assertValid(resultOf(file), 2);
});

test("12. one changed page among many is found", () => {
  for (const [pages, page] of [
    [1_200, 776],
    [10_000, 9_998],
  ] as const) {
    const file = withOtherPage(SEALED.get(pages) ?? new Uint8Array(), page);
    assert.deepEqual(
      drawnFor(file)?.map((each) => each.page),
      [page],
    );
    const { visual } = factsOf(file);
    assert.deepEqual(
      visual[0]?.differences.map((each) => [each.page, each.explained]),
      [[page, false]],
    );
    const { indication, subIndication, signers } = resultOf(file);
    assert.deepEqual([indication, subIndication], ["TOTAL-FAILED", "FORMAT_FAILURE"]);
    assert.equal(signers[0]?.changes.find(({ level }) => level === "other")?.page, page);
  }
});

/** Saves that change what the document says about itself. */
function withRevisions(file: Uint8Array, count: number): Uint8Array {
  const sizes = [
    ...Buffer.from(file)
      .toString("latin1")
      .matchAll(/\/Size (\d+)/g),
  ];
  const info = Number(sizes.at(-1)?.[1]);
  let now = file;
  for (let index = 0; index < count; index++) {
    const trailer = `/Info ${info} 0 R`;
    now = appendRevision(now, { [info]: `<< /Title (Draft ${index}) >>` }, { trailer });
  }
  return now;
}

const SMALL = await signedByAll(aPdf({ pages: 3 }), [[MARK]], LOOKS);

test("12. a document of 1,000 revisions is judged", () => {
  const before = process.cpuUsage();
  assertValid(resultOf(withRevisions(SMALL, 1_000)), 1);
  assert.ok(process.cpuUsage(before).user < MOST_MICROSECONDS, "it takes too long");
  const changed = resultOf(withRevisions(withOtherPage(withRevisions(SMALL, 500), 1), 500));
  assert.equal(changed.indication, "TOTAL-FAILED");
});

test("12. a document with 200 signatures is judged", async () => {
  const places = Array.from({ length: 200 }, (_, index) => {
    const [column, row] = [Math.floor(index / 10) % 4, Math.floor(index / 40)];
    const [x, y] = [20 + column * 140, 60 + row * 50];
    return [{ page: index % 10, x, y, width: 120, height: 40, rotation: 0 } as const];
  });
  const looks = [{ mark: null, lines: [{ role: "name", text: "Ada Lovelace" } as const] }];
  let file = aPdf({ pages: 10 });
  for (const place of places) file = await signedByAll(file, [place], looks, "B-B");
  const before = process.cpuUsage();
  const facts = factsOf(file);
  // Without time stamps and answers, which would make it twice as many revisions.
  assertValid(validate(facts, { ...POLICY, revocationRequired: false }, NOW), 200);
  assert.ok(process.cpuUsage(before).user < MOST_MICROSECONDS, "it takes too long");
});

test("12. what is beyond a limit is neither whole nor broken, and the limit is named", () => {
  const { indication, subIndication, details, signers } = resultOf(withRevisions(SMALL, 2_000));
  assert.deepEqual(
    [indication, subIndication, signers],
    ["INDETERMINATE", "SIG_CONSTRAINTS_FAILURE", []],
  );
  assert.match(details.join(), /it has more than 2000 revisions/);
  const kids = "3 0 R ".repeat(20_001);
  const tree = `<< /Type /Pages /Count 20001 /Kids [${kids}] >>`;
  const paged = resultOf(appendRevision(SMALL, { 2: tree }));
  assert.notEqual(paged.indication, "TOTAL-PASSED");
  assert.match(paged.details.join(), /it has more than 20000 pages/);
});

test("12. a document that takes longer to be read or drawn than it may is INDETERMINATE", async () => {
  const file = { bytes: SMALL };
  const pdf = { file, size: SMALL.length, sha256: "00" };
  const share = { tenant: "test", urgency: "call" } as const;
  const tooLong = (): never => {
    throw new Refusal("file.pdf.too_complex", {}, { cause: new Error("it took more than 1 ms") });
  };
  const twice = await signedByAll(SMALL, [[{ ...MARK, x: 300 }]], LOOKS);
  const read = (): Promise<ReturnType<typeof collectFacts>> =>
    Promise.resolve(collectFacts(bytesSource(twice)));
  for (const collect of [tooLong, read]) {
    const validator = { collectFacts: collect, comparePages: tooLong };
    const { facts } = await collectAll(validator, pdf, share);
    const { indication, subIndication, details } = validate(facts, POLICY, NOW);
    assert.deepEqual([indication, subIndication], ["INDETERMINATE", "SIG_CONSTRAINTS_FAILURE"]);
    assert.match(details.join(), /it took more than 1 ms/);
  }
});

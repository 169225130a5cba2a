import assert from "node:assert/strict";
import { test } from "node:test";
import { SIGNING_STATES, type Intent, type SigningPage } from "@paraph/contract/app";
import { nextOf, screenOf, withShown, type Facts, type Screen } from "./flow.ts";

const A4: [number, number] = [595, 842];
const PLACE = { page: 1, x: 10, y: 10, width: 100, height: 40 };

function aDocument(id: string, isShown = true): SigningPage["documents"][number] {
  return {
    id,
    versionId: `version of ${id}`,
    title: id,
    size: 1,
    sha256: "0".repeat(64),
    pageCount: 2,
    pageSizes: [A4, A4],
    isToSign: true,
    isShown,
    placement: { kind: "positions", field: null, positions: [PLACE], rotation: 0, hasImage: false },
    fields: [],
  };
}

function aPage(given: Partial<SigningPage> = {}): SigningPage {
  return {
    state: "ready",
    documents: [aDocument("lease")],
    quality: { missing: [], factors: ["email_code"] },
    you: { kind: "guest" },
    intent: null,
    end: null,
    endedHere: null,
    ...given,
  } as unknown as SigningPage;
}

function screen(page: SigningPage | null, given: Partial<Facts> = {}): Screen {
  const facts = { look: "answered", asked: undefined, isOwnEntry: false, isReading: true } as const;
  return screenOf({ ...facts, page, ...given });
}

const underWay = { problem: null, step: null } as unknown as Intent;
const missing = { missing: ["name"], factors: [] } as unknown as SigningPage["quality"];

for (const [name, page, given, expected] of [
  ["nothing answered yet", null, { look: "pending" }, "loading"],
  ["a call failed", null, { look: "failed" }, "failed"],
  ["a failed look keeps the page", aPage(), { look: "failed" }, "read"],
  ["an account was logged out", aPage(), { look: "logged_out", isOwnEntry: true }, "log_in"],
  ["the session of a link ended", aPage(), { look: "logged_out" }, "session_over"],
  ["the entry is gone", aPage(), { look: "gone" }, "session_over"],
  ["ready", aPage(), {}, "read"],
  ["confirm", aPage(), { asked: "confirm" }, "confirm"],
  [
    "confirm with a document unseen",
    aPage({ documents: [aDocument("a", false)] }),
    { asked: "confirm" },
    "read",
  ],
  ["who without anything missing", aPage(), { asked: "who" }, "confirm"],
  ["reading with a name missing", aPage({ quality: missing }), {}, "read"],
  ["confirming with a name missing", aPage({ quality: missing }), { asked: "confirm" }, "who"],
  ["code without a declaration", aPage(), { asked: "code" }, "confirm"],
  ["code", aPage({ intent: underWay }), { asked: "code" }, "prove"],
  ["a declaration under way, read again", aPage({ intent: underWay }), {}, "read"],
  ["a signature being made", aPage({ intent: { ...underWay, step: "signing" } }), {}, "prove"],
  ["declining", aPage(), { asked: "decline" }, "decline"],
  ["reporting", aPage(), { asked: "report" }, "report"],
  ["waiting", aPage({ state: "locked" }), { isReading: false }, "state"],
  ["reading while others sign", aPage({ state: "locked" }), { asked: "confirm" }, "read"],
  ["changed", aPage({ state: "changed" }), { isReading: false }, "state"],
  ["signed in this window", aPage({ endedHere: "signed" }), { asked: "code" }, "done"],
  ["looking at what was signed", aPage({ state: "all_signed" }), { asked: "view" }, "view"],
  ["an unknown step", aPage(), { asked: "nonsense" }, "read"],
] as const) {
  test(`screenOf: ${name} shows ${expected}`, () => {
    assert.equal(screen(page, given), expected);
  });
}

test("screenOf: no state and no step leads anybody to sign who cannot", () => {
  for (const state of SIGNING_STATES) {
    for (const asked of ["who", "confirm", "code", "read", "view", undefined]) {
      const shown = screen(aPage({ state }), { asked });
      const acts = ["confirm", "prove", "who"].includes(shown);
      assert.ok(!acts || state === "ready" || state === "changed", `${state} ${asked}: ${shown}`);
    }
  }
});

test("nextOf leads through every document before it leads on", () => {
  const documents = ["a", "b", "c"].map((id) => aDocument(id, false));
  let page = aPage({ documents });
  const reading = { chosen: 0, places: [], at: 1 };
  assert.deepEqual(nextOf({ page, ...reading }), { kind: "opening" });
  for (const [chosen, next] of [
    [0, { kind: "document", index: 1 }],
    [1, { kind: "document", index: 2 }],
    [2, { kind: "continue" }],
  ] as const) {
    page = withShown(page, `version of ${documents[chosen]?.id}`);
    assert.deepEqual(nextOf({ page, ...reading, chosen }), next);
  }
});

test("nextOf leads back to a document that was passed over", () => {
  const page = aPage({ documents: [aDocument("a", false), aDocument("b")] });
  assert.deepEqual(nextOf({ page, chosen: 1, places: [], at: 1 }), { kind: "document", index: 0 });
});

test("nextOf leads to the place of the only document once, and waits for others", () => {
  const reading = { chosen: 0, places: [PLACE], at: 1 };
  assert.equal(nextOf({ page: aPage(), ...reading }).kind, "reveal");
  assert.equal(nextOf({ page: aPage(), ...reading, at: 2 }).kind, "continue");
  assert.equal(nextOf({ page: aPage({ state: "locked" }), ...reading }).kind, "wait");
});

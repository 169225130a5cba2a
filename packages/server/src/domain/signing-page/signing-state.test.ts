import assert from "node:assert/strict";
import { test } from "node:test";
import type { RequestStatus } from "@paraph/contract/words";
import type { SignatureId } from "../ids.ts";
import type { Signature, SignatureRequest, SignatureState } from "../requests/request.ts";
import { availableUntil, signingStateOf, type SigningFacts } from "./signing-state.ts";

const NOW = new Date("2026-03-31T12:00:00Z");

function anEntry(id: string, status: SignatureState, sequence: number | null = null): Signature {
  return { id: id as SignatureId, status, sequence } as Signature;
}

function facts(
  status: RequestStatus,
  own: SignatureState,
  more: Partial<Omit<SigningFacts, "request">> & {
    readonly request?: Partial<SignatureRequest>;
  } = {},
): SigningFacts {
  const signature = anEntry("own", own);
  const { request, ...rest } = more;
  const whole = { status, signatures: [signature], expiresAt: null, endedAt: null, ...request };
  const asked = {
    isOwn: true,
    isReplaced: false,
    isLocked: false,
    hasMoved: false,
    hasMore: false,
  };
  return { ...asked, ...rest, request: whole as SignatureRequest, signature, at: NOW };
}

test("12 each state has its turn", () => {
  const first = [anEntry("first", "open", 1), anEntry("own", "open", 2)];
  const second = { ...facts("OPEN", "open", { request: { signatures: first } }) };
  const waiting = { ...second, signature: first[1] as Signature };
  const cases: readonly (readonly [string, SigningFacts])[] = [
    ["link_invalid", facts("DRAFT", "open")],
    ["link_invalid", facts("SIGNED", "signed", { request: { endedAt: new Date("2026-02-28") } })],
    ["link_replaced", facts("OPEN", "open", { isReplaced: true })],
    ["withdrawn", facts("WITHDRAWN", "open")],
    ["error", facts("ERROR", "error")],
    ["declined_by_you", facts("DECLINED", "declined")],
    ["declined_by_other", facts("DECLINED", "open")],
    ["expired", facts("EXPIRED", "open")],
    ["all_signed", facts("SIGNED", "signed", { request: { endedAt: new Date("2026-03-30") } })],
    ["already_signed", facts("OPEN", "signed")],
    ["already_signed", facts("OPEN", "released")],
    ["wrong_account", facts("OPEN", "open", { isOwn: false })],
    ["more_for_you", facts("OPEN", "signed", { hasMore: true })],
    ["not_your_turn", waiting],
    ["locked", facts("OPEN", "open", { isLocked: true })],
    ["changed", facts("OPEN", "open", { hasMoved: true })],
    ["ready", facts("OPEN", "open")],
  ];
  for (const [state, given] of cases) assert.equal(signingStateOf(given), state);
});

test("12 who signed is never told to wait, and an end comes before a turn", () => {
  assert.equal(signingStateOf(facts("OPEN", "signed", { isLocked: true })), "already_signed");
  assert.equal(
    signingStateOf(facts("WITHDRAWN", "open", { isLocked: true, hasMoved: true })),
    "withdrawn",
  );
  assert.equal(signingStateOf(facts("SIGNED", "signed", { isOwn: false })), "all_signed");
});

test("12 a last day that is over counts before anybody has noted it", () => {
  const over = { expiresAt: "2026-03-30" } as Partial<SignatureRequest>;
  assert.equal(signingStateOf(facts("OPEN", "open", { request: over })), "expired");
  const today = { expiresAt: "2026-03-31" } as Partial<SignatureRequest>;
  assert.equal(signingStateOf(facts("OPEN", "open", { request: today })), "ready");
});

for (const [what, kind, endedAt, autoDeleteAt, until] of [
  ["a link ends 30 days after the request", "guest", "2026-03-01T10:00:00Z", null, "2026-03-31"],
  ["an account has no end", "account", "2026-03-01T10:00:00Z", null, null],
  ["an open request sets none", "guest", null, null, null],
  [
    "what is deleted earlier ends earlier",
    "guest",
    "2026-03-01T10:00:00Z",
    "2026-03-11",
    "2026-03-10",
  ],
  [
    "what is deleted later ends with the link",
    "guest",
    "2026-03-01T10:00:00Z",
    "2027-01-01",
    "2026-03-31",
  ],
  ["an account has it until it is deleted", "account", null, "2026-03-11", "2026-03-10"],
] as const) {
  test(`12. until when a signer has the documents: ${what}`, () => {
    const request = { endedAt: endedAt && new Date(endedAt), autoDeleteAt } as SignatureRequest;
    assert.equal(availableUntil(request, { signer: { kind } } as Signature), until);
  });
}

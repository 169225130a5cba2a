import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { REQUEST_STATUSES } from "@paraph/contract/words";
import {
  after,
  aGroupEntry,
  aRequest,
  aSignature,
  AT,
  newVersions,
} from "../../../tests/kit/build.ts";
import type { Day } from "../days.ts";
import type { DocumentId, SignatureId } from "../ids.ts";
import { advance, isFinal, TABLE } from "./advance.ts";
import type { RequestEvent } from "./events.ts";
import type { Signature, SignatureRequest } from "./request.ts";

const ada = aSignature("ada", { invitedAt: AT });
const bob = aSignature("bob", { invitedAt: AT });
const signedBob: Signature = { ...bob, status: "signed", endedAt: AT };

function sign(request: SignatureRequest, name: string): RequestEvent {
  return {
    kind: "sign",
    at: after(60),
    signature: name as SignatureId,
    versions: newVersions(request, name),
    quality: "SES",
    legislation: null,
  };
}

function kinds(request: SignatureRequest, event: RequestEvent): readonly string[] {
  return advance(request, event).effects.map((effect) => {
    switch (effect.kind) {
      case "callback":
        return `callback ${effect.event}`;
      case "invite":
        return `${effect.mail} ${effect.signatureId}`;
      case "announce":
        return `${effect.ending} ${effect.to.kind === "signer" ? effect.to.signatureId : effect.to.email}`;
      case "remind":
      case "cascade":
        return effect.kind;
    }
  });
}

function refusesWith(key: string) {
  return (thrown: unknown) => thrown instanceof Refusal && thrown.key === key;
}

describe("3.1 a signature request", () => {
  test("3.1 DRAFT becomes OPEN by initiate and invites everybody at once", () => {
    const draft = aRequest({ status: "DRAFT", signatures: [aSignature("ada"), aSignature("bob")] });
    const event: RequestEvent = { kind: "initiate", at: AT };
    assert.equal(advance(draft, event).request.status, "OPEN");
    assert.deepEqual(kinds(draft, event), ["invitation ada", "invitation bob"]);
  });

  test("3.1 an OPEN request cannot be initiated again", () => {
    assert.throws(
      () => advance(aRequest(), { kind: "initiate", at: AT }),
      refusesWith("error.sr.not_draft"),
    );
  });

  test("3.1 a DRAFT whose last day is over cannot be initiated", () => {
    const draft = aRequest({ status: "DRAFT", expiresAt: "2026-02-28" as Day });
    assert.throws(
      () => advance(draft, { kind: "initiate", at: AT }),
      refusesWith("error.sr.expires_at_out_of_range"),
    );
  });

  test("3.1 stays OPEN while others must sign, and calls the update callback", () => {
    const request = aRequest({ signatures: [ada, bob] });
    const outcome = advance(request, sign(request, "ada"));
    assert.equal(outcome.request.status, "OPEN");
    assert.deepEqual(outcome.effects, [
      {
        kind: "callback",
        requestId: "request",
        event: "update",
        url: "https://a.test/more",
        documentId: "document-ada",
        signatureId: "ada",
      },
    ]);
  });

  test("3.1 is SIGNED by its last signer and calls the success callback only", () => {
    const request = aRequest({ signatures: [ada, signedBob] });
    const outcome = advance(request, sign(request, "ada"));
    assert.equal(outcome.request.status, "SIGNED");
    assert.deepEqual(outcome.request.endedAt, after(60));
    assert.deepEqual(kinds(request, sign(request, "ada")), [
      "callback success",
      "completed ada",
      "completed bob",
    ]);
  });

  test("3.1 is DECLINED when a signer declines, and calls the error callback", () => {
    const request = aRequest({ signatures: [ada, bob] });
    const event: RequestEvent = { kind: "decline", at: AT, signature: ada.id, reason: "No" };
    const outcome = advance(request, event);
    assert.equal(outcome.request.status, "DECLINED");
    assert.equal(outcome.request.signatures[0]?.status, "declined");
    assert.equal(outcome.request.signatures[0]?.endReason, "No");
    assert.deepEqual(kinds(request, event), ["callback error", "declined bob"]);
  });

  test("3.1 is in ERROR after a technical error, and calls the error callback", () => {
    const request = aRequest({ signatures: [ada, bob] });
    const event: RequestEvent = { kind: "fail", at: AT, signature: ada.id, reason: "broken" };
    const outcome = advance(request, event);
    assert.equal(outcome.request.status, "ERROR");
    assert.equal(outcome.request.signatures[0]?.status, "error");
    assert.deepEqual(kinds(request, event), ["callback error", "failed ada", "failed bob"]);
  });

  test("3.1 is EXPIRED when expires_at passes while not all have signed", () => {
    const request = aRequest({ signatures: [ada, signedBob], expiresAt: "2026-03-01" as Day });
    const event: RequestEvent = { kind: "expire", at: new Date("2026-03-02T00:00:00Z") };
    assert.equal(advance(request, event).request.status, "EXPIRED");
    assert.deepEqual(kinds(request, event), ["callback error", "expired ada", "expired bob"]);
  });

  test("3.1 does not expire before the end of its last day in UTC", () => {
    const request = aRequest({ signatures: [ada], expiresAt: "2026-03-01" as Day });
    const event: RequestEvent = { kind: "expire", at: new Date("2026-03-01T23:59:59.999Z") };
    assert.throws(() => advance(request, event), refusesWith("error.sr.not_now"));
  });

  test("3.1 nobody signs after the last day, even before the expiry is recorded", () => {
    const request = aRequest({ signatures: [ada], expiresAt: "2026-02-28" as Day });
    assert.throws(() => advance(request, sign(request, "ada")), refusesWith("error.sr.not_open"));
  });

  test("3.1 DRAFT and OPEN can be withdrawn; only those invited are notified", () => {
    const event: RequestEvent = { kind: "withdraw", at: AT, message: "Mistake" };
    const draft = aRequest({ status: "DRAFT", signatures: [aSignature("ada")] });
    assert.equal(advance(draft, event).request.status, "WITHDRAWN");
    assert.deepEqual(kinds(draft, event), ["callback error"]);
    const open = aRequest({ signatures: [ada, aSignature("bob", { sequence: 2 })] });
    assert.equal(advance(open, event).request.endMessage, "Mistake");
    assert.deepEqual(kinds(open, event), ["callback error", "withdrawn ada"]);
  });

  test("3.1 SIGNED, DECLINED, ERROR, EXPIRED and WITHDRAWN have no way out", () => {
    const finals = REQUEST_STATUSES.filter(isFinal);
    assert.deepEqual(finals, ["SIGNED", "DECLINED", "ERROR", "EXPIRED", "WITHDRAWN"]);
    for (const status of finals) {
      const request = aRequest({ status, signatures: [ada], expiresAt: "2026-01-01" as Day });
      const events: readonly RequestEvent[] = [
        { kind: "initiate", at: AT },
        { kind: "update", at: AT, changes: {} },
        { kind: "add_signer", at: AT, signatures: [bob] },
        { kind: "remove_signer", at: AT, signature: ada.id },
        sign(request, "ada"),
        { kind: "decline", at: AT, signature: ada.id, reason: null },
        { kind: "fail", at: AT, signature: null, reason: "broken" },
        { kind: "expire", at: AT },
        { kind: "withdraw", at: AT, message: null },
      ];
      for (const event of events) assert.throws(() => advance(request, event), Refusal);
    }
  });

  test("3.1 a request without callback addresses calls nobody", () => {
    const request = aRequest({
      signatures: [ada],
      callbacks: { success: null, update: null, error: null },
    });
    assert.deepEqual(kinds(request, sign(request, "ada")), ["completed ada"]);
  });

  test("3.1 every row begins and ends in a status of the interface and is reachable first or by its condition", () => {
    for (const [index, row] of TABLE.entries()) {
      const earlier = TABLE.slice(0, index).filter(
        (one) => one.from === row.from && one.on === row.on,
      );
      assert.ok(
        earlier.every(({ when }) => when !== undefined),
        `${row.says} is never reached`,
      );
    }
  });
});

describe("3.2 signatures and the request", () => {
  test("3.2 a request without signers is OPEN and stays so", () => {
    const empty = aRequest();
    const outcome = advance(empty, { kind: "update", at: AT, changes: { title: "New" } });
    assert.equal(outcome.request.status, "OPEN");
    assert.equal(outcome.request.version, empty.version + 1);
  });

  test("3.2 the same signature is made once", () => {
    const request = aRequest({ signatures: [ada, signedBob] });
    assert.throws(
      () => advance(request, sign(request, "bob")),
      refusesWith("error.sr.already_signed"),
    );
    const closed = advance(request, sign(request, "ada")).request;
    assert.throws(
      () => advance(closed, sign(closed, "ada")),
      refusesWith("error.sr.already_signed"),
    );
  });

  test("3.2 nobody signs for a signature that is not there", () => {
    const request = aRequest({ signatures: [ada] });
    assert.throws(
      () => advance(request, sign(request, "eve")),
      refusesWith("error.sr.signature_not_found"),
    );
  });

  test("3.2 removing the last open signer makes the request SIGNED", () => {
    const request = aRequest({ signatures: [ada, signedBob] });
    const event: RequestEvent = { kind: "remove_signer", at: AT, signature: ada.id };
    assert.equal(advance(request, event).request.status, "SIGNED");
    assert.deepEqual(kinds(request, event), ["callback success", "completed bob"]);
  });

  test("3.2 removing the only signer leaves the request OPEN and empty", () => {
    const request = aRequest({ signatures: [ada] });
    const outcome = advance(request, { kind: "remove_signer", at: AT, signature: ada.id });
    assert.equal(outcome.request.status, "OPEN");
    assert.deepEqual(outcome.request.signatures, []);
  });

  test("3.2 who has signed cannot be removed", () => {
    const request = aRequest({ signatures: [ada, signedBob] });
    assert.throws(
      () => advance(request, { kind: "remove_signer", at: AT, signature: bob.id }),
      refusesWith("error.sr.already_signed"),
    );
  });

  test("3.2 removing somebody gives the turn to the next in order", () => {
    const next = aSignature("bob", { sequence: 2 });
    const request = aRequest({ signatures: [{ ...ada, sequence: 1 }, next] });
    const event: RequestEvent = { kind: "remove_signer", at: AT, signature: ada.id };
    assert.deepEqual(kinds(request, event), ["invitation bob"]);
  });

  test("3.2 a signer added to an OPEN request is invited at once, to a DRAFT silently", () => {
    const event: RequestEvent = { kind: "add_signer", at: AT, signatures: [aSignature("eve")] };
    assert.deepEqual(kinds(aRequest({ signatures: [ada] }), event), ["invitation eve"]);
    assert.deepEqual(kinds(aRequest({ status: "DRAFT" }), event), []);
  });

  test("3.2 what quality and legislation were really used is recorded with the signature", () => {
    const request = aRequest({ signatures: [ada] });
    const event = sign(request, "ada");
    const outcome = advance(request, {
      ...event,
      quality: "QES",
      legislation: "ZERTES",
    } as RequestEvent);
    const [signature] = outcome.request.signatures;
    assert.equal(signature?.signedQuality, "QES");
    assert.equal(signature?.signedLegislation, "ZERTES");
    assert.deepEqual(signature?.endedAt, after(60));
  });

  test("3.2 an act signs all of a signer's documents or none", () => {
    const request = aRequest({
      signatures: [ada],
      documents: ["a", "b"].map((name) => ({
        id: name as DocumentId,
        name,
        versionId: name as DocumentId,
      })),
    });
    const event = sign(request, "ada");
    const versions = "versions" in event ? event.versions : [];
    assert.throws(() =>
      advance(request, { ...event, versions: versions.slice(1) } as RequestEvent),
    );
    const twice = [versions[0], versions[0]];
    assert.throws(() => advance(request, { ...event, versions: twice } as RequestEvent));
    const { documents } = advance(request, event).request;
    assert.deepEqual(
      documents.map(({ versionId }) => versionId),
      ["a-ada", "b-ada"],
    );
    assert.deepEqual(
      documents.map(({ id }) => id),
      ["a", "b"],
    );
  });
});

describe("2.2 turns", () => {
  test("2.2 notifications follow the order, and nobody is told twice", () => {
    const signatures = [aSignature("ada", { sequence: 1 }), aSignature("bob", { sequence: 2 })];
    const draft = aRequest({ status: "DRAFT", signatures });
    const open = advance(draft, { kind: "initiate", at: AT });
    assert.deepEqual(kinds(draft, { kind: "initiate", at: AT }), ["invitation ada"]);
    assert.deepEqual(kinds(open.request, sign(open.request, "ada")), [
      "callback update",
      "your_turn bob",
    ]);
  });

  test("2.2 somebody whose turn has not come can neither sign nor decline", () => {
    const request = aRequest({
      signatures: [
        { ...ada, sequence: 1 },
        { ...bob, sequence: 2 },
      ],
    });
    assert.throws(
      () => advance(request, sign(request, "bob")),
      refusesWith("error.sr.not_your_turn"),
    );
    assert.throws(
      () => advance(request, { kind: "decline", at: AT, signature: bob.id, reason: null }),
      refusesWith("error.sr.not_your_turn"),
    );
  });

  test("2.2 the same number is parallel and no number is any time", () => {
    const signatures = [
      aSignature("ada", { sequence: 1 }),
      aSignature("bob", { sequence: 1 }),
      aSignature("cy", { sequence: 7 }),
      aSignature("dan"),
    ];
    const draft = aRequest({ status: "DRAFT", signatures });
    const event: RequestEvent = { kind: "initiate", at: AT };
    assert.deepEqual(kinds(draft, event), ["invitation ada", "invitation bob", "invitation dan"]);
    const open = advance(draft, event).request;
    const one = advance(open, sign(open, "bob")).request;
    assert.deepEqual(kinds(one, sign(one, "ada")), ["callback update", "your_turn cy"]);
  });
});

describe("2.7 groups", () => {
  const first = aGroupEntry("board", ["ada", "bob"], "ALL", { sequence: 1 });
  const second = aGroupEntry("staff", ["cy", "dan"], "ANY_ONE", { sequence: 2 });
  const draft = aRequest({ status: "DRAFT", signatures: [...first, ...second] });
  const open = advance(draft, { kind: "initiate", at: AT }).request;

  test("2.7 members of an ALL group sign in any order, groups one after the other", () => {
    assert.throws(() => advance(open, sign(open, "cy")), refusesWith("error.sr.not_your_turn"));
    const one = advance(open, sign(open, "bob")).request;
    assert.throws(() => advance(one, sign(one, "cy")), refusesWith("error.sr.not_your_turn"));
    assert.deepEqual(kinds(one, sign(one, "ada")), [
      "callback update",
      "your_turn cy",
      "your_turn dan",
    ]);
  });

  test("2.7 one member of an ANY_ONE group signs for all of it", () => {
    const one = advance(open, sign(open, "bob")).request;
    const two = advance(one, sign(one, "ada")).request;
    const done = advance(two, sign(two, "dan")).request;
    assert.equal(done.status, "SIGNED");
    assert.deepEqual(
      done.signatures.map(({ status }) => status),
      ["signed", "signed", "released", "signed"],
    );
  });

  test("2.7 a group leaves as a whole, unless a member has signed", () => {
    const event: RequestEvent = {
      kind: "remove_signer",
      at: AT,
      signature: "board" as SignatureId,
    };
    assert.equal(advance(open, event).request.signatures.length, 2);
    const one = advance(open, sign(open, "bob")).request;
    assert.throws(() => advance(one, event), refusesWith("error.sr.already_signed"));
  });
});

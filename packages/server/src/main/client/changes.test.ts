import assert from "node:assert/strict";
import { test } from "node:test";
import type { v2 } from "@paraph/sdk";
import { addressFor, changesOf, seenOf } from "./changes.ts";

/** A request with one letter a signer: o is OPEN, s SIGNED, d DECLINED. */
function aRequest(
  status: v2.SignatureRequest["status_overall"],
  letters: string,
  more: Partial<v2.SignatureRequest> = {},
): v2.SignatureRequest {
  const codes = { o: "OPEN", s: "SIGNED", d: "DECLINED" } as const;
  const signatures = letters.split("").map((letter, place) => ({
    sid: `sid-${place}`,
    status_code: codes[letter as keyof typeof codes],
    // Signed from the last one to the first.
    ...(letter === "s" && { signed_at: `2026-03-01T10:00:0${9 - place}.000Z` }),
  }));
  const request = { id: "request", document_id: "document", status_overall: status, signatures };
  return { ...request, ...more } as v2.SignatureRequest;
}

const events = (before: v2.SignatureRequest | null, after: v2.SignatureRequest) =>
  changesOf(before && seenOf(before), after).map(({ event, signatureId }) =>
    signatureId === null ? event : `${event} ${signatureId}`,
  );

test("6. one look after another gives each event once, in its order", () => {
  const open = aRequest("OPEN", "ooo");
  assert.deepEqual(events(null, open), []);
  assert.deepEqual(events(open, aRequest("OPEN", "oso")), ["update sid-1"]);
  assert.deepEqual(events(open, aRequest("OPEN", "oss")), ["update sid-2", "update sid-1"]);
  const signed = aRequest("SIGNED", "sss");
  assert.deepEqual(events(aRequest("OPEN", "oss"), signed), ["success"]);
  assert.deepEqual(events(null, signed), ["update sid-2", "update sid-1", "success"]);
  assert.deepEqual(events(signed, signed), []);
});

test("6. every other end is an error, after the updates before it", () => {
  assert.deepEqual(events(aRequest("OPEN", "oo"), aRequest("DECLINED", "sd")), [
    "update sid-0",
    "error",
  ]);
  for (const status of ["ERROR", "EXPIRED", "WITHDRAWN"] as const) {
    assert.deepEqual(events(aRequest("OPEN", "o"), aRequest(status, "o")), ["error"]);
  }
});

test("6. an address without a path gets that of the request, every letter as it stands", () => {
  const change = { event: "success", signatureId: null } as const;
  const own = "https://Shop.example:8443/Hook%2F1?id=SERVICE_SIGNATURE_REQUEST_ID&a=b+c";
  const request = aRequest("SIGNED", "s", { callback_success_url: own });
  assert.equal(
    addressFor("http://localhost:3000", request, change),
    "http://localhost:3000/Hook%2F1?id=request&a=b+c",
  );
  const given = "http://localhost:3000/hook?d=SERVICE_DOCUMENT_ID";
  assert.equal(addressFor(given, request, change), "http://localhost:3000/hook?d=document");
  const none = aRequest("SIGNED", "s");
  assert.equal(addressFor("http://localhost:3000", none, change), "http://localhost:3000");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { aBusiness, anApiActor, aRequest, aSignature, AT } from "../../../tests/kit/build.ts";
import type { AccountId, BusinessId, ObserverId, RequestId, SignatureId } from "../ids.ts";
import type { Actor } from "./actor.ts";
import {
  may,
  openersOf,
  PERMISSIONS,
  permitRequest,
  permitSignature,
  readersOf,
  rolesIn,
  type Operation,
} from "./permissions.ts";

const request = aRequest({
  signatures: [aSignature("signer")],
  readAccess: ["reader@example.com"],
  writeAccess: ["writer@example.com"],
  observers: [
    {
      id: "ob_1" as ObserverId,
      invitedAt: AT,
      invitedBy: "api_demo_acme",
      who: { kind: "user", email: "observer@example.com", accountId: null },
    },
  ],
});
const api = (username: string): Actor => anApiActor({ user: { username } });
const person = (name: string): Actor => ({
  kind: "person",
  accountId: name as AccountId,
  email: `${name}@example.com`,
});
const guest = (id: string, signature: string): Actor => ({
  kind: "guest",
  requestId: id as RequestId,
  signatureId: signature as SignatureId,
});

const OPERATIONS = Object.keys(PERMISSIONS) as Operation[];
const EXPECTED: readonly (readonly [string, Actor, readonly Operation[]])[] = [
  ["the owner", api("api_demo_acme"), ["read", "open", "report", "manage", "delete", "share"]],
  ["a writer", person("writer"), ["read", "open", "report", "manage", "delete", "share"]],
  ["a reader", person("reader"), ["read", "open", "report"]],
  ["an observer", person("observer"), ["read", "open", "report"]],
  ["a signer", person("signer"), ["read", "open", "sign"]],
  ["the holder of a signing address", guest("request", "signer"), ["read", "open", "sign"]],
  ["the holder of an address of another request", guest("other", "signer"), []],
  ["another API user of the business", api("api_demo_acme_2"), []],
  [
    "the same name in another business",
    anApiActor({ business: aBusiness({ id: "b2" as BusinessId }) }),
    [],
  ],
  ["the same name in production", anApiActor({ user: { environment: "production" } }), []],
  ["anybody else", person("eve"), []],
];

for (const [who, actor, operations] of EXPECTED) {
  test(`7 ${who} may ${operations.join(", ") || "do nothing and sees nothing"}`, () => {
    for (const operation of OPERATIONS)
      assert.equal(may(request, actor, operation), operations.includes(operation), operation);
  });
}

test("7 what may not be seen is 404, what may be seen but not changed is 403", () => {
  assert.throws(() => permitRequest(request, person("eve"), "manage"), {
    key: "error.sr.not_found",
  });
  assert.throws(() => permitRequest(request, person("reader"), "manage"), {
    key: "error.auth.forbidden",
  });
});

test("3.1 nobody hears of a DRAFT, its signers included", () => {
  assert.deepEqual(rolesIn({ ...request, status: "DRAFT" }, person("signer")), []);
});

for (const [status, operations] of [
  ["OPEN", ["read", "open", "sign"]],
  ["SIGNED", ["read", "open", "report", "sign"]],
  ["DECLINED", ["read", "sign"]],
  ["ERROR", ["read", "sign"]],
  ["EXPIRED", ["read", "sign"]],
  ["WITHDRAWN", ["read", "sign"]],
] as const) {
  test(`7 a signer of a request that is ${status} may ${operations.join(", ")}`, () => {
    const now = { ...request, status };
    for (const actor of [person("signer"), guest("request", "signer")]) {
      for (const operation of OPERATIONS) {
        assert.equal(
          may(now, actor, operation),
          (operations as readonly Operation[]).includes(operation),
          operation,
        );
      }
    }
    const opens = openersOf(now).includes("signer@example.com");
    assert.equal(opens, (operations as readonly Operation[]).includes("open"), "holds the keys");
    assert.ok(openersOf(now).includes("observer@example.com"), "observers keep theirs");
  });
}

test("7 who has signed keeps documents and protocol however the request ends", () => {
  const signed = { ...aSignature("signer"), status: "signed" } as const;
  for (const status of ["OPEN", "SIGNED", "DECLINED", "ERROR", "EXPIRED", "WITHDRAWN"] as const) {
    const now = { ...request, status, signatures: [signed, aSignature("other")] };
    for (const operation of ["open", "report"] as const) {
      assert.ok(may(now, person("signer"), operation), `${status} ${operation}`);
      assert.ok(may(now, guest("request", "signer"), operation), `${status} ${operation}`);
      // Somebody else's signature gives nobody anything.
      const isGiven = status === "SIGNED" || (status === "OPEN" && operation === "open");
      assert.equal(may(now, guest("request", "other"), operation), isGiven, status);
    }
    assert.ok(openersOf(now).includes("signer@example.com"), status);
  }
});

test("7 everybody signs and declines for themselves only", () => {
  const two = { ...request, signatures: [aSignature("signer"), aSignature("other")] };
  const other = "other" as SignatureId;
  permitSignature(two, person("other"), other);
  permitSignature(two, guest("request", "other"), other);
  for (const actor of [person("signer"), guest("request", "signer")]) {
    assert.throws(() => permitSignature(two, actor, other), {
      key: "error.sr.signature_not_found",
    });
  }
  assert.throws(() => permitSignature(two, person("writer"), other), {
    key: "error.auth.forbidden",
  });
});

test("2.1 read_access shows those given, the signers and the observers", () => {
  assert.deepEqual(readersOf(request), [
    "reader@example.com",
    "signer@example.com",
    "observer@example.com",
  ]);
});

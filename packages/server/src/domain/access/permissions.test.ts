import assert from "node:assert/strict";
import { test } from "node:test";
import { aBusiness, anApiActor, aRequest, aSignature, AT } from "../../../tests/build.ts";
import type { AccountId, BusinessId, ObserverId, RequestId, SignatureId } from "../ids.ts";
import type { Actor } from "./actor.ts";
import { allows, permitRequest, readersOf, rolesIn, type Deed } from "./permissions.ts";

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

const EXPECTED: readonly (readonly [string, Actor, readonly Deed[]])[] = [
  ["the owner", api("api_demo_acme"), ["read", "manage", "delete", "share"]],
  ["a writer", person("writer"), ["read", "manage", "delete", "share"]],
  ["a reader", person("reader"), ["read"]],
  ["an observer", person("observer"), ["read"]],
  ["a signer", person("signer"), ["read", "sign"]],
  ["the holder of a signing address", guest("request", "signer"), ["read", "sign"]],
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

for (const [who, actor, deeds] of EXPECTED) {
  test(`7 ${who} may ${deeds.join(", ") || "do nothing and sees nothing"}`, () => {
    for (const deed of ["read", "manage", "delete", "share", "sign"] as const) {
      assert.equal(allows(rolesIn(request, actor), deed), deeds.includes(deed), deed);
    }
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

test("2.1 read_access shows those given, the signers and the observers", () => {
  assert.deepEqual(readersOf(request), [
    "reader@example.com",
    "signer@example.com",
    "observer@example.com",
  ]);
});

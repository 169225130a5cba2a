import assert from "node:assert/strict";
import { test } from "node:test";
import { declineSignature, failSignature } from "../../src/actions/requests/end-signature.ts";
import type { SigningInput } from "../../src/actions/signing/signing-input.ts";
import { signDocuments } from "../../src/actions/signing/sign-documents.ts";
import type { PersonActor } from "../../src/domain/access/actor.ts";
import type { AccountId, RequestId, SignatureId } from "../../src/domain/ids.ts";
import { startService } from "../kit/service.ts";
import { castOf, makeThings } from "./cast.ts";
import { ROLES, STAGES, verdict, type Role, type Stage } from "./operations.ts";

/** The one operation that no endpoint has: people sign in the web application, by these actions. */
const service = await startService();
const { world } = service;
const owner = (await castOf(service))[0]?.token ?? "";

const INPUT: SigningInput = {
  declaration: { kind: "sandbox" },
  mark: null,
  language: "en",
  places: new Map(),
  circumstances: { network: null, userAgent: null },
};

const PEOPLE: Readonly<Partial<Record<Role, string>>> = {
  writer: "writer",
  reader: "reader",
  observer: "observer",
  stranger: "nobody",
};

/** With the account that the cast has given them, if any: an address is bound to it for good. */
async function person(name: string): Promise<PersonActor> {
  const email = `${name}@people.test`;
  const account = await world.store.accounts.find(email);
  return { kind: "person", accountId: account?.id ?? (crypto.randomUUID() as AccountId), email };
}

async function placeIn(stage: Stage) {
  const { request, signature } = await makeThings(service, owner, stage);
  return { requestId: request as RequestId, signatureId: signature as SignatureId };
}

for (const stage of STAGES) {
  test(`3.2 nobody but the signer signs or declines when it is ${stage}`, async () => {
    const place = await placeIn(stage);
    for (const role of Object.keys(ROLES) as Role[]) {
      const name = PEOPLE[role];
      if (name === undefined) continue;
      const seen = verdict(role, "read", stage) === "allowed";
      const refusal = { key: seen ? "error.auth.forbidden" : "error.sr.not_found" };
      await assert.rejects(declineSignature(world, await person(name), place, null), refusal);
      await assert.rejects(signDocuments(world, await person(name), place, INPUT), refusal);
    }
    // A signer too, but not this one.
    const other = await person("member");
    const key = stage === "DRAFT" ? "error.sr.not_found" : "error.sr.signature_not_found";
    await assert.rejects(declineSignature(world, other, place, null), { key });
    await assert.rejects(failSignature(world, other, place, "no"), { key });
    await assert.rejects(signDocuments(world, other, place, INPUT), { key });
  });

  test(`3.2 the signer ${stage === "OPEN" ? "signs" : "cannot sign"} when it is ${stage}`, async () => {
    const place = await placeIn(stage);
    const signer = await person("signer");
    if (verdict("signer", "sign", stage) === "allowed") {
      const after = await signDocuments(world, signer, place, INPUT);
      const own = after.signatures.find(({ id }) => id === place.signatureId);
      assert.equal(own?.status, "signed");
      return;
    }
    const keys = {
      DRAFT: "error.sr.not_found",
      SIGNED: "error.sr.already_signed",
      WITHDRAWN: "error.sr.not_open",
      OPEN: "",
    } as const;
    await assert.rejects(signDocuments(world, signer, place, INPUT), { key: keys[stage] });
  });
}

test("3.2 the signer declines, which ends the request", async () => {
  const after = await declineSignature(world, await person("signer"), await placeIn("OPEN"), "no");
  assert.equal(after.status, "DECLINED");
});

import { Type, type Static } from "@sinclair/typebox";
import { Instant, named } from "../shapes/kit.ts";
import { listOf, orNull, Sha256, type AppCall } from "./kit.ts";

/** One act in the life of a business, with its place under the signed checkpoint. */
export const BusinessAct = named("BusinessAct", {
  n: Type.Integer({ description: "Its number in the trail of the business, from 1." }),
  at: Instant,
  type: Type.String(),
  actor: orNull(Type.String({ description: "An address, or `operator`." })),
  person: orNull(Type.String({ description: "Whom it is about, by their address." })),
  facts: listOf(Type.Object({ name: Type.String(), value: Type.String() })),
  position: Type.Integer({ description: "Its place in the tree of the instance, from 0." }),
  leaf: Sha256,
  proof: listOf(Sha256),
});
export type BusinessAct = Static<typeof BusinessAct>;

/** One page of the trail; null where nothing was done yet. */
export const BusinessTrail = named("BusinessTrail", {
  acts: listOf(BusinessAct),
  total: Type.Integer(),
  older: orNull(Type.Integer({ description: "`before` of the next page." })),
  checkpoint: orNull(
    Type.Object({
      size: Type.Integer(),
      root: Sha256,
      note: Type.String({ description: "The signed note itself." }),
      createdAt: Instant,
    }),
  ),
  key: Type.String({ description: "The evidence key, as /pki/evidence-keys.txt publishes it." }),
});
export type BusinessTrail = Static<typeof BusinessTrail>;

const AT = "/app/business/{businessId}/trail";

/** The calls of the page of the audit trail; for administrators. */
export const TRAIL_CALLS = {
  trail: {
    method: "GET",
    path: AT,
    access: "account",
    summary: "What was done with the business, newest first, each act proven; for administrators.",
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })),
    }),
    answer: BusinessTrail,
  },
  trailFile: {
    method: "GET",
    path: `${AT}/file`,
    access: "account",
    summary: "The whole trail with its proofs, signed, for verify-evidence.",
    bytes: "application/json",
  },
} as const satisfies Readonly<Record<string, AppCall>>;

import { Type, type Static } from "@sinclair/typebox";
import { maybe, named, oneOf, Uuid } from "../shapes/kit.ts";
import { orNull, type AppCall } from "./kit.ts";
import { ShownDocument } from "./session.ts";
import { VISIT_OUTCOMES } from "./states.ts";

/** Somebody with an account on the way to the provider of identifications and back. */
export const IdentificationVisit = named("IdentificationVisit", {
  visitId: Uuid,
  provider: Type.String(),
  isSimulated: Type.Boolean({ description: "The provider's page is our own, for the demo." }),
  isOver: Type.Boolean({ description: "It took too long; nothing can be shown any more." }),
  outcome: orNull(oneOf(VISIT_OUTCOMES)),
  firstName: orNull(Type.String({ description: "As the account names the person." })),
  lastName: orNull(Type.String()),
  back: Type.String({ description: "Where the person came from." }),
  isForSignature: Type.Boolean(),
});
export type IdentificationVisit = Static<typeof IdentificationVisit>;

const ME = { access: "account" } as const;
const VISIT = "/app/identifications/{visitId}";

/** The calls by which somebody with an account has their identity recorded. */
export const IDENTIFICATION_CALLS = {
  startIdentification: {
    ...ME,
    method: "POST",
    path: "/app/me/identification",
    summary: "Begins a visit at the provider of identifications and tells its page.",
    body: Type.Object({ requestId: maybe(Uuid), signatureId: maybe(Uuid) }),
    answer: Type.Object({ address: Type.String() }),
  },
  identificationVisit: {
    ...ME,
    method: "GET",
    path: VISIT,
    summary: "How far the visit is, and where the person came from.",
    answer: IdentificationVisit,
  },
  showDocument: {
    ...ME,
    method: "POST",
    path: VISIT,
    summary: "What the person shows to the provider; the names must be those of the account.",
    body: ShownDocument,
    answer: IdentificationVisit,
  },
  cancelIdentification: {
    ...ME,
    method: "POST",
    path: `${VISIT}/cancel`,
    summary: "The person goes back without having been identified.",
    answer: IdentificationVisit,
  },
} as const satisfies Readonly<Record<string, AppCall>>;

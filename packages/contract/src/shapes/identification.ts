import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, Instant, named, oneOf, Uuid } from "./kit.ts";

const Country = Type.String({ pattern: "^[A-Za-z]{2}$" });
const Text = Type.String({ minLength: 1, maxLength: 200 });

/** What a person shows of an official document (Express QES, interface 4.3). */
export const IdentityDocument = Type.Object({
  first_name: Text,
  last_name: Text,
  date_of_birth: CalendarDay,
  nationality: Country,
  document_type: oneOf(["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"]),
  document_number: Text,
  issuing_country: Country,
  valid_until: CalendarDay,
});
export type IdentityDocument = Static<typeof IdentityDocument>;

/** OPEN until the person was identified or refused; a refusal can be tried again. */
export const IdentificationStatus = named("IdentificationStatus", {
  evidence_id: Uuid,
  sid: Uuid,
  status: oneOf(["OPEN", "ACCEPTED", "REFUSED"]),
  provider: Type.Optional(Type.String()),
  identified_at: Type.Optional(Instant),
});
export type IdentificationStatus = Static<typeof IdentificationStatus>;

export const Identification = named("Identification", {
  ...IdentificationStatus.properties,
  method: Type.String(),
  reference: Type.String({ description: "Names the act at the provider." }),
  reason: Type.Optional(Type.String({ description: "Why it was refused." })),
  document: IdentityDocument,
});
export type Identification = Static<typeof Identification>;

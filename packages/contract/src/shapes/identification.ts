import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, described, Instant, named, oneOf, text, Uuid } from "./kit.ts";

const Country = Type.String({ pattern: "^[A-Za-z]{2}$" });
const Text = Type.String({ minLength: 1, maxLength: 200 });

/** What a person shows of an official document (Express QES, interface 4.3). */
export const IdentityDocument = Type.Object({
  first_name: described(Text, "As the identity document has it."),
  last_name: described(Text, "As the identity document has it."),
  date_of_birth: described(CalendarDay, "As the identity document has it."),
  nationality: described(Country, "Two letters."),
  document_type: oneOf(
    ["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"],
    "What the person showed.",
  ),
  document_number: described(Text, "Of the identity document."),
  issuing_country: described(Country, "Which country issued the identity document; two letters."),
  valid_until: described(CalendarDay, "The last day on which the identity document is valid."),
});
export type IdentityDocument = Static<typeof IdentityDocument>;

/** OPEN until the person was identified or refused; a refusal can be tried again. */
export const IdentificationStatus = named("IdentificationStatus", {
  evidence_id: described(Uuid, "Names this identification."),
  sid: described(Uuid, "The signature whose signer is identified."),
  status: oneOf(
    ["OPEN", "ACCEPTED", "REFUSED"],
    "OPEN until the provider has decided; after REFUSED the signer may try again.",
  ),
  provider: Type.Optional(text("Who identified the person.")),
  identified_at: Type.Optional(described(Instant, "When the provider decided.")),
});
export type IdentificationStatus = Static<typeof IdentificationStatus>;

export const Identification = named("Identification", {
  ...IdentificationStatus.properties,
  method: text("How the person was identified, in the words of the provider."),
  reference: Type.String({ description: "Names the act at the provider." }),
  reason: Type.Optional(Type.String({ description: "Why it was refused." })),
  document: described(IdentityDocument, "What the person showed."),
});
export type Identification = Static<typeof Identification>;

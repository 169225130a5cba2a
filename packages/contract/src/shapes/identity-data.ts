import { Type, type Static } from "@sinclair/typebox";
import { Email, maybes, named, described, text, Uuid } from "./kit.ts";
import { LanguageInput } from "./language.ts";

/** The five members of interface 2.4. */
export const identityMembers = {
  provider: Type.String({ maxLength: 100, description: "Who identified the person." }),
  first_name: Type.String({ maxLength: 200, description: "As in the identity document." }),
  last_name: Type.String({ maxLength: 200, description: "As in the identity document." }),
  mobile_number: Type.String({
    maxLength: 50,
    examples: ["+41791234567"],
    description: "Where codes are sent, with + and country code.",
  }),
  issuing_country: Type.String({
    maxLength: 2,
    examples: ["CH"],
    description: "Of the identity document, two letters.",
  }),
};

/** Interface 2.4: all five are mandatory; which one is missing is said by name. */
export const IdentityDataInputV1 = Type.Object(maybes(identityMembers));
export type IdentityDataInputV1 = Static<typeof IdentityDataInputV1>;

/** The same, or with `email_address` the newer form, in which the others are optional. */
export const IdentityDataInput = Type.Object(
  maybes({
    ...identityMembers,
    email_address: described(Email, "Where mails go; with it the other members may be left out."),
    language: described(LanguageInput, "Of mails and pages."),
    identity_reference: Type.String({
      maxLength: 1024,
      description: "Yours: how you know the person.",
    }),
  }),
);
export type IdentityDataInput = Static<typeof IdentityDataInput>;

/** As answers show it: the name, and where the newer form was used what it named. */
export const IdentityData = named("SignerIdentityData", {
  first_name: Type.Optional(text("As it was given.")),
  last_name: Type.Optional(text("As it was given.")),
  email_address: Type.Optional(text("Where mails go.")),
  identity_reference: Type.Optional(text("Yours: how you know the person.")),
  evidence_id: Type.Optional(
    described(Uuid, "Names the identification of this signer, where there is one."),
  ),
});
export type IdentityData = Static<typeof IdentityData>;

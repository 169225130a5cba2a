import { Type, type Static } from "@sinclair/typebox";
import { LANGUAGES } from "../words.ts";
import { Email, maybes, named, oneOf, Uuid } from "./kit.ts";

const five = {
  provider: Type.String({ maxLength: 100 }),
  first_name: Type.String({ maxLength: 200 }),
  last_name: Type.String({ maxLength: 200 }),
  mobile_number: Type.String({ maxLength: 50, examples: ["+41791234567"] }),
  issuing_country: Type.String({ maxLength: 2, examples: ["CH"] }),
};

/** Interface 2.4: all five are mandatory; which one is missing is said by name. */
export const IdentityDataInputV1 = Type.Object(maybes(five));
export type IdentityDataInputV1 = Static<typeof IdentityDataInputV1>;

/** The same, or with `email_address` the newer form, in which the others are optional. */
export const IdentityDataInput = Type.Object(
  maybes({
    ...five,
    email_address: Email,
    language: oneOf(LANGUAGES),
    identity_reference: Type.String({ maxLength: 1024 }),
  }),
);
export type IdentityDataInput = Static<typeof IdentityDataInput>;

/** As answers show it: the name, and where the newer form was used what it named. */
export const IdentityData = named("SignerIdentityData", {
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  email_address: Type.Optional(Type.String()),
  identity_reference: Type.Optional(Type.String()),
  evidence_id: Type.Optional(Uuid),
});
export type IdentityData = Static<typeof IdentityData>;

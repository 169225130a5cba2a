import { Type, type Static } from "@sinclair/typebox";
import { IdentityData, IdentityDataInput } from "../shapes/identity-data.ts";
import { maybe, named, sampled, SignerName, described, text } from "../shapes/kit.ts";
import {
  inlineRequest,
  remindersMember,
  remindersShown,
  requestShown,
  requestUpdate,
  Sequence,
  signatureMembers,
  signatureShown,
} from "../shapes/request.ts";

/** Interface 2.2 as version 2 spells it; the names of version 1 are understood too. */
export const NewSignature = sampled(
  Type.Object({
    account_email: maybe(
      described(SignerName, "By which an account is found, and where mails go."),
    ),
    signer_email_address: maybe(described(SignerName, "The name of version 1 for account_email.")),
    sequence: maybe(Sequence),
    order: maybe(described(Sequence, "The name of version 1 for sequence.")),
    signer_identity_data: maybe(described(IdentityDataInput, "A signer without an account.")),
    ...signatureMembers,
  }),
  { account_email: "bob@example.com" },
);
export type NewSignature = Static<typeof NewSignature>;

export const NewSignatureRequest = inlineRequest(
  NewSignature,
  { account_email: "ada@example.com" },
  remindersMember,
);
export type NewSignatureRequest = Static<typeof NewSignatureRequest>;

export const SignatureRequestUpdate = requestUpdate(NewSignature, remindersMember);
export type SignatureRequestUpdate = Static<typeof SignatureRequestUpdate>;

export const Signature = named("Signature", {
  ...signatureShown,
  account_email: text(
    "The signer's e-mail address; of one without an account an opaque identifier.",
  ),
  sequence: Type.Integer({ description: "-1 when no order is set." }),
  signer_identity_data: Type.Optional(described(IdentityData, "Of a signer without an account.")),
});
export type Signature = Static<typeof Signature>;

export const SignatureRequest = named("SignatureRequest", {
  ...requestShown,
  ...remindersShown,
  business: text("The id of the business that owns it."),
  cc_email_addresses: Type.Array(Type.String(), {
    description: "Observers: they read the request and are told of its end.",
  }),
  signatures: Type.Array(Signature, { description: "Who signs." }),
});
export type SignatureRequest = Static<typeof SignatureRequest>;

import { Type, type Static } from "@sinclair/typebox";
import { IdentityData, IdentityDataInputV1 } from "../shapes/identity-data.ts";
import { maybe, named, sampled, SignerName, described, text } from "../shapes/kit.ts";
import {
  inlineRequest,
  requestShown,
  requestUpdate,
  Sequence,
  signatureMembers,
  signatureShown,
} from "../shapes/request.ts";

/** Interface 2.2 as version 1 spells it. */
export const NewSignature = sampled(
  Type.Object({
    signer_email_address: maybe(
      described(SignerName, "By which an account is found, and where mails go."),
    ),
    order: maybe(Sequence),
    signer_identity_data: maybe(described(IdentityDataInputV1, "A signer without an account.")),
    ...signatureMembers,
  }),
  { signer_email_address: "bob@example.com" },
);
export type NewSignature = Static<typeof NewSignature>;

export const NewSignatureRequest = inlineRequest(
  NewSignature,
  { signer_email_address: "ada@example.com" },
  {},
);
export type NewSignatureRequest = Static<typeof NewSignatureRequest>;

export const SignatureRequestUpdate = requestUpdate(NewSignature, {});
export type SignatureRequestUpdate = Static<typeof SignatureRequestUpdate>;

export const Signature = named("Signature", {
  ...signatureShown,
  signer_email_address: text(
    "The signer's e-mail address; of one without an account an opaque identifier.",
  ),
  order: Type.Integer({ description: "-1 when no order is set." }),
  signer_identity_data: Type.Optional(described(IdentityData, "Of a signer without an account.")),
});
export type Signature = Static<typeof Signature>;

export const SignatureRequest = named("SignatureRequest", {
  ...requestShown,
  cc_email_addresses: Type.Array(Type.String(), {
    description: "Observers: they read the request and are told of its end.",
  }),
  signatures: Type.Array(Signature, { description: "Who signs." }),
});
export type SignatureRequest = Static<typeof SignatureRequest>;

import { Type, type Static } from "@sinclair/typebox";
import { IdentityData, IdentityDataInput } from "../shapes/identity-data.ts";
import {
  CalendarDay,
  maybe,
  maybes,
  named,
  oneOf,
  sampled,
  SignerName,
  described,
  Uuid,
} from "../shapes/kit.ts";
import { SAMPLE_ID, SAMPLE_PLACE } from "../shapes/samples.ts";
import {
  peopleMembers,
  creatorMember,
  requestMembers,
  requestShown,
  SAMPLE_UPDATE,
  Sequence,
  signatureMembers,
  signatureShown,
  Title,
  unchangedDocument,
} from "../shapes/request.ts";
import { VisualSignature, VisualSignatureInput } from "../shapes/visual-signature.ts";
import { GROUP_MODES, LEGISLATIONS, ORIGINS, QUALITIES } from "../words.ts";
import { GroupId, Observer } from "./observer.ts";

const EXPIRES_AT = "The last day to sign, while DRAFT: today to 6 months ahead.";

/** Interface 2.2 as version 3 spells it: a person, or a group in place of one. */
export const NewSignature = sampled(
  Type.Object({
    sid: maybe(described(Uuid, "Which entry of a list that is replaced stays.")),
    account_email: maybe(
      described(SignerName, "By which an account is found, and where mails go."),
    ),
    signer_email_address: maybe(described(SignerName, "The name of version 1 for account_email.")),
    signer_group_id: maybe(described(GroupId, "A group in place of a person.")),
    sequence: maybe(Sequence),
    order: maybe(described(Sequence, "The name of version 1 for sequence.")),
    signer_identity_data: maybe(described(IdentityDataInput, "A signer without an account.")),
    document_signatures: maybe(
      Type.Array(
        Type.Object({
          document_id: described(Uuid, "One of the documents."),
          visual_signature: maybe(described(VisualSignatureInput, "Where the mark stands on it.")),
        }),
        {
          maxItems: 50,
          description: "Absent: the signer signs every document.",
        },
      ),
    ),
    ...signatureMembers,
  }),
  { account_email: "bob@example.com" },
);
export type NewSignature = Static<typeof NewSignature>;

/** The id of a stored document, in an object or alone. */
const NamedDocument = Type.Union([
  Type.Object({ id: described(Uuid, "A stored document.") }),
  described(Uuid, "The same, without an object around it."),
]);

/** Interface 2.1: references to uploaded documents only, up to 50. */
export const NewSignatureRequest = sampled(
  Type.Object({
    title: Title,
    ...maybes({
      document_id: described(Uuid, "A stored document."),
      documents: Type.Array(NamedDocument, {
        minItems: 1,
        maxItems: 1000,
        description: "Up to 50 stored documents; in place of document_id.",
      }),
      expires_at: described(CalendarDay, EXPIRES_AT),
    }),
    content: Type.Optional(Type.Unknown({ description: "Refused: upload the document first." })),
    file_url: Type.Optional(Type.Unknown({ description: "Refused: upload the document first." })),
    ...creatorMember,
    ...requestMembers,
    ...peopleMembers(NewSignature),
  }),
  {
    title: "Contract",
    document_id: SAMPLE_ID,
    signatures: [{ account_email: "ada@example.com", visual_signature: SAMPLE_PLACE }],
  },
);
export type NewSignatureRequest = Static<typeof NewSignatureRequest>;

/** A partial update: absent or null is unchanged (interface 4.3). */
export const SignatureRequestUpdate = sampled(
  Type.Object({
    id: maybe(described(Uuid, "Which request, where the address does not say it.")),
    title: maybe(Title),
    ...unchangedDocument,
    documents: maybe(
      Type.Array(NamedDocument, {
        maxItems: 1000,
        description: "The present documents; others are added and removed by calls of their own.",
      }),
    ),
    expires_at: maybe(described(CalendarDay, EXPIRES_AT)),
    ...requestMembers,
    ...peopleMembers(NewSignature),
  }),
  SAMPLE_UPDATE,
);
export type SignatureRequestUpdate = Static<typeof SignatureRequestUpdate>;

/** A document to be added to a draft. */
export const AddedDocument = sampled(
  Type.Object({ document_id: described(Uuid, "A stored document.") }),
  { document_id: SAMPLE_ID },
);
export type AddedDocument = Static<typeof AddedDocument>;

const Member = named("GroupMemberSignature", {
  sid: Uuid,
  account_email: Type.String(),
  status_code: oneOf(["OPEN", "DECLINED", "SIGNED", "ERROR", "RELEASED", "WITHDRAWN"]),
  signer_identity_data: Type.Optional(IdentityData),
  signed_at: Type.Optional(Type.String({ format: "date-time" })),
  signed_quality: Type.Optional(oneOf(QUALITIES)),
  signed_legislation: Type.Optional(oneOf(LEGISLATIONS)),
  signing_url: Type.Optional(Type.String({ format: "uri" })),
});

export const Signature = named("Signature", {
  ...signatureShown,
  account_email: Type.Optional(Type.String()),
  signer_group_id: Type.Optional(GroupId),
  group: Type.Optional(
    named("SignerGroup", {
      name: Type.String(),
      mode: oneOf(GROUP_MODES),
      members: Type.Array(Member),
    }),
  ),
  sequence: Type.Integer({ description: "-1 when no order is set." }),
  signer_identity_data: Type.Optional(IdentityData),
  document_signatures: Type.Array(
    named("DocumentSignature", {
      document_id: Uuid,
      visual_signature: Type.Optional(VisualSignature),
    }),
  ),
  invited_by: Type.String(),
});
export type Signature = Static<typeof Signature>;

export const SignatureRequest = named("SignatureRequest", {
  ...requestShown,
  business_id: Type.String(),
  cc_email_addresses: Type.Array(Type.String()),
  documents: Type.Array(
    named("RequestDocument", { id: Uuid, name: Type.String(), version_id: Uuid }),
  ),
  origin: oneOf(ORIGINS),
  observers: Type.Array(Observer),
  signatures: Type.Array(Signature),
  expires_at: Type.Optional(CalendarDay),
  auto_delete_at: Type.Optional(
    described(CalendarDay, "When the retention of the business deletes the request."),
  ),
});
export type SignatureRequest = Static<typeof SignatureRequest>;

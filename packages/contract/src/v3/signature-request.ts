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
  text,
  Uuid,
} from "../shapes/kit.ts";
import { SAMPLE_ID, SAMPLE_PLACE } from "../shapes/samples.ts";
import {
  peopleMembers,
  creatorMember,
  remindersMember,
  remindersShown,
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
    ...remindersMember,
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
    ...remindersMember,
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
  sid: described(Uuid, "Names this member's entry."),
  account_email: text(
    "The signer's e-mail address; of one without an account an opaque identifier.",
  ),
  status_code: oneOf(
    ["OPEN", "DECLINED", "SIGNED", "ERROR", "RELEASED", "WITHDRAWN"],
    "How far this member is; RELEASED when another one signed for the group.",
  ),
  signer_identity_data: Type.Optional(described(IdentityData, "Of a signer without an account.")),
  signed_at: Type.Optional(
    Type.String({ format: "date-time", description: "When this member signed." }),
  ),
  signed_quality: Type.Optional(oneOf(QUALITIES, "The quality of the signature that was made.")),
  signed_legislation: Type.Optional(
    oneOf(LEGISLATIONS, "The law of the signature that was made, where the quality needs one."),
  ),
  signing_url: Type.Optional(
    Type.String({ format: "uri", description: "For this member, who has no account." }),
  ),
});

export const Signature = named("Signature", {
  ...signatureShown,
  account_email: Type.Optional(
    text("The signer's e-mail address; of one without an account an opaque identifier."),
  ),
  signer_group_id: Type.Optional(described(GroupId, "The group that signs in place of a person.")),
  group: Type.Optional(
    named(
      "SignerGroup",
      {
        name: text("What the business calls it."),
        mode: oneOf(GROUP_MODES, "Who of it has to sign."),
        members: Type.Array(Member, {
          description: "Who is in it.",
        }),
      },
      "The group as it was when it was asked.",
    ),
  ),
  sequence: Type.Integer({ description: "-1 when no order is set." }),
  signer_identity_data: Type.Optional(described(IdentityData, "Of a signer without an account.")),
  document_signatures: Type.Array(
    named("DocumentSignature", {
      document_id: described(Uuid, "One of the documents."),
      visual_signature: Type.Optional(
        described(
          VisualSignature,
          "Where the mark stands on it; absent: where the signer puts it.",
        ),
      ),
    }),
    { description: "Which documents this signer signs." },
  ),
  invited_by: text("Who added this signer."),
});
export type Signature = Static<typeof Signature>;

export const SignatureRequest = named("SignatureRequest", {
  ...requestShown,
  ...remindersShown,
  business_id: text("The id of the business that owns it."),
  cc_email_addresses: Type.Array(Type.String(), {
    description: "Observers: they read the request and are told of its end.",
  }),
  documents: Type.Array(
    named("RequestDocument", {
      id: described(Uuid, "The document that was added."),
      name: text("Its title."),
      version_id: described(Uuid, "Its newest version, with all signatures so far."),
    }),
    { description: "What is signed." },
  ),
  origin: oneOf(ORIGINS, "Where it was made."),
  observers: Type.Array(Observer, { description: "Who reads along and does not sign." }),
  signatures: Type.Array(Signature, { description: "Who signs." }),
  expires_at: Type.Optional(described(CalendarDay, "The last day to sign.")),
  auto_delete_at: Type.Optional(
    described(CalendarDay, "When the retention of the business deletes the request."),
  ),
});
export type SignatureRequest = Static<typeof SignatureRequest>;

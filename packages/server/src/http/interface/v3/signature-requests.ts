import { Refusal } from "@paraph/contract/errors";
import type {
  NewSignature as EntryShape,
  NewSignatureRequest,
  SignatureRequest as RequestShape,
  SignatureRequestUpdate,
} from "@paraph/contract/v3";
import type { DocumentId, GroupId, SignatureId } from "../../../domain/ids.ts";
import { entriesOf, type Entry } from "../../../domain/groups/groups.ts";
import type { NamedSigner } from "../../../domain/requests/identity.ts";
import {
  documentsToSign,
  shownNameOf,
  visualFor,
  type Signature,
  type SignatureRequest,
} from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import {
  dayFrom,
  documentsNamed,
  identityFromWire,
  newMembers,
  patchMembers,
  remindersFrom,
  languageFrom,
  sequenceFrom,
} from "../requests/members.ts";
import {
  given,
  guestLink,
  shownIdentity,
  shownReminders,
  shownRequest,
  shownSignature,
} from "../requests/shown.ts";
import type { SigningLinks } from "../requests/shown.ts";
import type { RequestMapper } from "../requests/request-mapper.ts";
import { visualFromWire, visualToWire } from "../requests/visual.ts";
import { observerToWire } from "./observer-shapes.ts";

/** Signature requests as version 3 spells them: several documents, groups, observers, drafts. */
export const mapper: RequestMapper = {
  version: "v3",
  newRequest: (body) => {
    const wire = body as NewSignatureRequest;
    const signatures = (wire.signatures ?? []).map(newEntry);
    const members = { title: wire.title, ...newMembers(wire), signatures };
    const reminders = remindersFrom(wire.reminders);
    return { ...members, reminders, expiresAt: dayFrom(wire.expires_at), begins: "DRAFT" };
  },
  patch: (body) => {
    const wire = body as SignatureRequestUpdate;
    const signatures = wire.signatures?.map(fromWire) ?? null;
    const members = { title: wire.title ?? null, ...patchMembers(wire), signatures };
    return {
      ...members,
      reminders: remindersFrom(wire.reminders),
      expiresAt: dayFrom(wire.expires_at),
      documents: documentsNamed(wire),
    };
  },
  entry: (body) => newEntry(body as EntryShape),
  toWire,
  addsTo: ["DRAFT", "OPEN"],
};

/** The service names what is new; `sid` says which entry stays when a list is replaced. */
function newEntry(wire: EntryShape): NewSignature {
  return { ...fromWire(wire), id: null };
}

function fromWire(wire: EntryShape): NewSignature {
  return {
    id: wire.sid ? (wire.sid.toLowerCase() as SignatureId) : null,
    signer: signerFrom(wire),
    sequence: sequenceFrom(wire.sequence ?? wire.order),
    notify: wire.notify ?? true,
    language: languageFrom(wire.language ?? wire.signer_identity_data?.language),
    visual: visualFromWire(wire.visual_signature),
    documentSignatures:
      wire.document_signatures?.map((one) => ({
        documentId: one.document_id.toLowerCase() as DocumentId,
        visual: visualFromWire(one.visual_signature),
      })) ?? null,
  };
}

function signerFrom(wire: EntryShape): NamedSigner {
  if (wire.signer_group_id) {
    refusePersonToo(wire);
    return { kind: "group", groupId: wire.signer_group_id as GroupId };
  }
  return {
    kind: "person",
    email: wire.account_email ?? wire.signer_email_address ?? null,
    identity: identityFromWire(wire.signer_identity_data),
  };
}

/** Interface 4.3: a group stands in place of a person. */
function refusePersonToo(wire: EntryShape): void {
  if (!wire.account_email && !wire.signer_email_address && !wire.signer_identity_data) return;
  throw new Refusal("error.sr.signer_required", {
    message: "A signature names either a signer_group_id or a person, not both.",
  });
}

function toWire(request: SignatureRequest, links: SigningLinks): RequestShape {
  return {
    ...shownRequest(request, links),
    ...shownReminders(request),
    business_id: request.businessId,
    cc_email_addresses: [...request.ccEmailAddresses],
    documents: request.documents.map(({ id, name, versionId }) => {
      return { id, name, version_id: versionId };
    }),
    origin: request.origin,
    observers: request.observers.map(observerToWire),
    signatures: entriesOf(request).map((entry) => entryToWire(request, entry, links)),
    ...given("expires_at", request.expiresAt),
    ...given("auto_delete_at", request.autoDeleteAt),
  };
}

type WireSignature = RequestShape["signatures"][number];

function entryToWire(request: SignatureRequest, entry: Entry, links: SigningLinks): WireSignature {
  if (entry.kind === "group") return groupToWire(request, entry, links);
  const { signature } = entry;
  return {
    ...shownSignature(request, signature, links),
    account_email: shownNameOf(signature.signer),
    ...sharedWire(request, signature),
    ...shownIdentity(signature),
  };
}

/** One entry for the group, with what each member has done. */
function groupToWire(
  request: SignatureRequest,
  { id, place, members, status }: Extract<Entry, { readonly kind: "group" }>,
  links: SigningLinks,
): WireSignature {
  const [first] = members;
  if (!first) throw new Error(`group entry ${id} has no members`);
  const ended = members.flatMap((one) => (one.status === "signed" ? [one.endedAt] : []));
  const last = ended
    .map((at) => at?.toISOString() ?? "")
    .sort()
    .at(-1);
  return {
    sid: id,
    status_code: status.toUpperCase() as WireSignature["status_code"],
    notify: first.notify,
    ...given("language", first.language),
    ...given("visual_signature", first.visual && visualToWire(first.visual)),
    ...given("signed_at", status === "signed" ? (last ?? null) : null),
    signer_group_id: place.groupId,
    group: {
      name: place.name,
      mode: place.mode,
      members: members.map((one) => memberToWire(request, one, links)),
    },
    ...sharedWire(request, first),
  };
}

function memberToWire(request: SignatureRequest, member: Signature, links: SigningLinks) {
  const isSigned = member.status === "signed";
  return {
    sid: member.id,
    account_email: shownNameOf(member.signer),
    status_code: member.status.toUpperCase() as
      "OPEN" | "DECLINED" | "SIGNED" | "ERROR" | "RELEASED" | "WITHDRAWN",
    ...shownIdentity(member),
    ...given("signed_at", isSigned ? (member.endedAt?.toISOString() ?? null) : null),
    ...given("signed_quality", member.signedQuality),
    ...given("signed_legislation", member.signedLegislation),
    ...given("signing_url", guestLink(request, member, links)),
  };
}

function sharedWire(request: SignatureRequest, signature: Signature) {
  return {
    sequence: signature.sequence ?? -1,
    document_signatures: documentsToSign(request, signature).map(({ id }) => {
      const visual = visualFor(signature, id);
      return { document_id: id, ...given("visual_signature", visual && visualToWire(visual)) };
    }),
    invited_by: signature.invitedBy,
  };
}

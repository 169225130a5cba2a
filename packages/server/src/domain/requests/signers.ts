import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import type {
  AccountId,
  DocumentId,
  IdentificationId,
  GroupId,
  NewIds,
  SignatureId,
} from "../ids.ts";
import { isOpaqueId } from "../ids.ts";
import type { Group } from "../groups/groups.ts";
import { checkIdentity, resolveSigner, type NamedSigner } from "./identity.ts";
import type {
  DocumentSignature,
  GroupPlace,
  Signature,
  SignatureRequest,
  Signer,
} from "./request.ts";
import type { VisualSignature } from "./visual.ts";

/** An entry of `signatures` as it comes in. */
export type NewSignature = {
  /** The id of an entry that stays, when a list is replaced. */
  readonly id: SignatureId | null;
  readonly signer: NamedSigner;
  readonly sequence: number | null;
  readonly notify: boolean;
  readonly language: Language | null;
  readonly visual: VisualSignature | null;
  readonly documentSignatures: readonly DocumentSignature[] | null;
};

/** What must be known to turn entries as they come in into signatures. */
export type SignerSources = {
  readonly ids: NewIds;
  readonly invitedBy: string;
  /** The accounts of those named, by e-mail address. */
  readonly accounts: ReadonlyMap<string, AccountId>;
  readonly groups: ReadonlyMap<GroupId, Group>;
  /** Whether the business identifies QES signers in the flow (Express QES). */
  readonly expressQes: boolean;
};

type Holder = Pick<SignatureRequest, "quality" | "documents">;

/** The signatures of one entry: one for a person, one for each member of a group. `index` is its place. */
export function signaturesFor(
  entry: NewSignature,
  index: number | null,
  request: Holder,
  sources: SignerSources,
): readonly Signature[] {
  const place = index === null ? "" : `signatures[${index}]`;
  const within = place && `${place}.`;
  checkDocuments(entry.documentSignatures, request, `${within}document_signatures`);
  const { signer } = entry;
  if (signer.kind === "group") return membersOf(entry, signer.groupId, request, sources);
  if (signer.email !== null && isOpaqueId(signer.email)) {
    throw new Refusal("error.sr.signer_required", {
      message: `${place || "The entry"} names a signer who is not of this request.`,
    });
  }
  if (signer.identity !== null) checkIdentity(signer.identity, `${within}signer_identity_data`);
  const who = resolveSigner(signer, sources.accounts, sources.ids, place || "The entry");
  return [one(entry, who, null, request, sources)];
}

function membersOf(
  entry: NewSignature,
  groupId: GroupId,
  request: Holder,
  sources: SignerSources,
): readonly Signature[] {
  const group = sources.groups.get(groupId);
  if (group?.type !== "SIGNER" || group.members.length === 0) {
    throw new Refusal("error.group.not_found", { message: `There is no signer group ${groupId}.` });
  }
  const entryId = entry.id ?? (sources.ids.uuid() as SignatureId);
  const place: GroupPlace = { entryId, groupId, name: group.name, mode: group.mode };
  return group.members.map(({ email, identity }) => {
    const named = { kind: "person", email, identity } as const;
    const signer = resolveSigner(named, sources.accounts, sources.ids, `Group ${group.name}`);
    return one({ ...entry, id: null }, signer, place, request, sources);
  });
}

function one(
  entry: NewSignature,
  signer: Signer,
  group: GroupPlace | null,
  { quality }: Holder,
  { ids, invitedBy, expressQes }: SignerSources,
): Signature {
  const identified = quality === "QES" && signer.kind === "guest" && expressQes;
  return {
    id: entry.id ?? (ids.uuid() as SignatureId),
    signer,
    group,
    sequence: entry.sequence,
    status: "open",
    notify: entry.notify,
    language: entry.language,
    visual: entry.visual,
    documentSignatures: entry.documentSignatures,
    invitedBy,
    invitedAt: null,
    remindedAt: null,
    remindersSent: 0,
    lastViewedAt: null,
    endedAt: null,
    endReason: null,
    signedQuality: null,
    signedLegislation: null,
    linkGeneration: 0,
    identificationId: identified ? (ids.uuid() as IdentificationId) : null,
  };
}

/** A signer signs documents of this request, one at least, and each once. */
function checkDocuments(
  chosen: NewSignature["documentSignatures"],
  { documents }: Holder,
  field: string,
): void {
  if (chosen === null) return;
  const known = new Set<DocumentId>(documents.map(({ id }) => id));
  const named = new Set(chosen.map(({ documentId }) => documentId));
  if (chosen.length > 0 && named.size === chosen.length && [...named].every((id) => known.has(id)))
    return;
  throw new Refusal("error.request.body_invalid", {
    violations: [{ field, message: "must name documents of this request, each once" }],
  });
}

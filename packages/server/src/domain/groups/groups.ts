import type { Environment, GroupMode, GroupType, SignatureStatus } from "@paraph/contract/words";
import type { BusinessId, GroupId, SignatureId } from "../ids.ts";
import type { GroupPlace, IdentityData, Signature, SignatureRequest } from "../requests/request.ts";

/** A member: an e-mail address, and identity data where the person may have no account. */
export type GroupMember = { readonly email: string; readonly identity: IdentityData | null };

/** People whom a business asks together, for signing or for watching (interface 4.3). */
export type Group = {
  readonly id: GroupId;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly name: string;
  readonly type: GroupType;
  readonly mode: GroupMode;
  readonly members: readonly GroupMember[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** What stands in `signatures`: one person, or a group with its members. */
export type Entry =
  | { readonly kind: "person"; readonly id: SignatureId; readonly signature: Signature }
  | {
      readonly kind: "group";
      readonly id: SignatureId;
      readonly place: GroupPlace;
      readonly members: readonly Signature[];
      readonly status: SignatureStatus;
    };

/** The entries of a request in their order, members gathered under their group. */
export function entriesOf({ signatures }: Pick<SignatureRequest, "signatures">): readonly Entry[] {
  const seen = new Set<SignatureId>();
  return signatures.flatMap((signature): readonly Entry[] => {
    const place = signature.group;
    if (place === null) return [{ kind: "person", id: signature.id, signature }];
    if (seen.has(place.entryId)) return [];
    seen.add(place.entryId);
    const members = signatures.filter(({ group }) => group?.entryId === place.entryId);
    return [{ kind: "group", id: place.entryId, place, members, status: groupStatus(members) }];
  });
}

/** The signatures that an id in a path means: one person's, or those of all members of a group. */
export function signaturesOf(request: SignatureRequest, id: SignatureId): readonly Signature[] {
  return request.signatures.filter((one) => one.id === id || one.group?.entryId === id);
}

/** Signs for the others: in an ANY_ONE group one signature releases the remaining members. */
export function releaseOthers(
  signatures: readonly Signature[],
  signed: Signature,
): readonly Signature[] {
  const place = signed.group;
  if (place?.mode !== "ANY_ONE") return signatures;
  return signatures.map((one) =>
    one.id !== signed.id && one.group?.entryId === place.entryId && one.status === "open"
      ? { ...one, status: "released" }
      : one,
  );
}

function groupStatus(members: readonly Signature[]): SignatureStatus {
  if (members.some(({ status }) => status === "declined")) return "declined";
  if (members.some(({ status }) => status === "error")) return "error";
  if (members.some(({ status }) => status === "withdrawn")) return "withdrawn";
  return members.some(({ status }) => status === "open") ? "open" : "signed";
}

import type { NewRequest } from "./create.ts";
import { NO_REMINDERS } from "./reminder-plan.ts";
import type { Signature, SignatureRequest } from "./request.ts";
import type { NewSignature } from "./signers.ts";

/** A draft of the same people and places. Its deadline is chosen anew: the old one may be over. */
export function copyOf(request: SignatureRequest): NewRequest {
  const { title, message, quality, askedAsDemo, legislation } = request;
  return {
    title,
    message,
    custom: null,
    quality: askedAsDemo ? "DEMO" : quality,
    legislation,
    signatures: entriesOf(request),
    readAccess: request.readAccess,
    writeAccess: request.writeAccess,
    ccEmailAddresses: request.ccEmailAddresses,
    callbacks: request.callbacks,
    attachOnSuccess: request.attachOnSuccess,
    reminders: request.reminders ?? NO_REMINDERS,
    expiresAt: null,
    begins: "DRAFT",
  };
}

/** One entry for each person, and one for all members of a group. */
function entriesOf({ signatures }: SignatureRequest): readonly NewSignature[] {
  const entries = new Map(signatures.map((one) => [one.group?.entryId ?? one.id, entryOf(one)]));
  return [...entries.values()];
}

function entryOf(signature: Signature): NewSignature {
  const { signer, group, sequence, notify, language, visual, documentSignatures } = signature;
  const identity = signer.kind === "guest" ? signer.identity : null;
  return {
    id: null,
    signer: group
      ? { kind: "group", groupId: group.groupId }
      : { kind: "person", email: signer.email, identity },
    sequence,
    notify,
    language,
    visual,
    documentSignatures,
  };
}

import {
  NewSignatureRequest,
  type NewSignature as EntryShape,
  type SignatureRequest as RequestShape,
} from "@paraph/contract/v2";
import { shownNameOf, type SignatureRequest } from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import { inlineHandlers, inlineMapper } from "../requests/inline-mapper.ts";
import { identityFromWire, languageFrom, sequenceFrom } from "../requests/members.ts";
import {
  peopleAsked,
  shownIdentity,
  shownReminders,
  shownRequest,
  shownSignature,
  type SigningLinks,
} from "../requests/shown.ts";
import { visualFromWire } from "../requests/visual.ts";

/** Signature requests as version 2 spells them: `account_email` and `sequence`. */
export const mapper = inlineMapper<EntryShape>({
  version: "v2",
  fromWire,
  toWire,
});

export const requestHandlers = inlineHandlers(mapper, NewSignatureRequest);

function fromWire(wire: EntryShape): NewSignature {
  return {
    id: null,
    signer: {
      kind: "person",
      email: wire.account_email ?? wire.signer_email_address ?? null,
      identity: identityFromWire(wire.signer_identity_data),
    },
    sequence: sequenceFrom(wire.sequence ?? wire.order),
    notify: wire.notify ?? true,
    language: languageFrom(wire.language ?? wire.signer_identity_data?.language),
    visual: visualFromWire(wire.visual_signature),
    documentSignatures: null,
  };
}

function toWire(request: SignatureRequest, links: SigningLinks): RequestShape {
  return {
    ...shownRequest(request, links),
    ...shownReminders(request),
    business: request.businessId,
    cc_email_addresses: [...request.ccEmailAddresses],
    signatures: peopleAsked(request).map((signature) => ({
      ...shownSignature(request, signature, links),
      account_email: shownNameOf(signature.signer),
      sequence: signature.sequence ?? -1,
      ...shownIdentity(signature),
    })),
  };
}

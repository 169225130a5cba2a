import {
  NewSignatureRequest,
  type NewSignature as EntryShape,
  type SignatureRequest as RequestShape,
} from "@paraph/contract/v1";
import {
  shownNameOf,
  type IdentityData,
  type SignatureRequest,
} from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import { inlineHandlers, inlineMapper } from "../requests/inline-mapper.ts";
import { identityFromWire, languageFrom, sequenceFrom } from "../requests/members.ts";
import {
  peopleAsked,
  shownIdentity,
  shownRequest,
  shownSignature,
  type SigningLinks,
} from "../requests/shown.ts";
import { visualFromWire } from "../requests/visual.ts";

/** Signature requests as version 1 spells them: `signer_email_address` and `order`. */
const mapper = inlineMapper<EntryShape>({
  version: "v1",
  fromWire,
  toWire,
});

export const requestHandlers = inlineHandlers(mapper, NewSignatureRequest);

function fromWire(wire: EntryShape): NewSignature {
  return {
    id: null,
    signer: {
      kind: "person",
      email: wire.signer_email_address ?? null,
      identity: identityOf(wire),
    },
    sequence: sequenceFrom(wire.order),
    notify: wire.notify ?? true,
    language: languageFrom(wire.language),
    visual: visualFromWire(wire.visual_signature),
    documentSignatures: null,
  };
}

/** Version 1 knows the five fields only; a member of the newer form is an unknown one here. */
function identityOf({ signer_identity_data: wire }: EntryShape): IdentityData | null {
  const identity = identityFromWire(wire);
  return identity && { ...identity, emailAddress: null, identityReference: null };
}

function toWire(request: SignatureRequest, links: SigningLinks): RequestShape {
  return {
    ...shownRequest(request, links),
    cc_email_addresses: [...request.ccEmailAddresses],
    signatures: peopleAsked(request).map((signature) => ({
      ...shownSignature(request, signature, links),
      signer_email_address: shownNameOf(signature.signer),
      order: signature.sequence ?? -1,
      ...shownIdentity(signature),
    })),
  };
}

import { LEGISLATIONS } from "@paraph/contract/words";
import type { Finding, IdentityDocument } from "../../domain/identification/identification.ts";
import type { Ids } from "../../ports/clock.ts";
import type { Identifier } from "../../ports/identifier.ts";

/** A document number that begins so is refused, so that an integrator can try a refusal. */
const REFUSED = /^REFUSE/i;

/**
 * Stands in for a provider while trying out: it believes what it receives, refuses what no provider
 * would accept, and says in every record that it is a simulation.
 */
export function simulatedIdentifier(ids: Pick<Ids, "uuid">): Identifier {
  return {
    name: "SIMULATED",
    legislations: LEGISLATIONS,
    // Its page is one of our own, and says so.
    pageFor: (visitId) => `/me/identification/${visitId}`,
    identify: async (document, at) => {
      const reason = objection(document, at);
      return finding(reason, `simulated-${ids.uuid()}`);
    },
  };
}

function finding(reason: string | null, reference: string): Finding {
  return { accepted: reason === null, reason, reference, method: "SIMULATION, no legal weight" };
}

function objection(document: IdentityDocument, at: Date): string | null {
  const today = at.toISOString().slice(0, 10);
  if (document.validUntil < today) return "The document has expired.";
  if (document.dateOfBirth >= today) return "The date of birth lies in the future.";
  if (REFUSED.test(document.documentNumber)) return "The document could not be confirmed.";
  return null;
}

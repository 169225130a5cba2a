import { Refusal } from "@paraph/contract/errors";
import { MAX_ENCODED_DOCUMENT_BYTES } from "@paraph/contract/limits";

/** How many bytes of bodies may be on their way in, in all and for one business. */
export type AdmissionLimits = {
  readonly inAll: number;
  readonly perParty: number;
  /** Who has no more than this may fill what `perParty` leaves; others keep out of it. */
  readonly forAnybody: number;
};

/** Lets a body in or sends it away before it is read; the answer is what to call when it is done. */
export type Admission = { readonly enter: (party: string, bytes: number) => () => void };

const RETRY_AFTER_SECONDS = 5;

/** A process holds a fixed amount for each upload, so the sum of the bodies is what bounds it. */
const TENANT_LIMITS: AdmissionLimits = {
  inAll: 12 * MAX_ENCODED_DOCUMENT_BYTES,
  perParty: 8 * MAX_ENCODED_DOCUMENT_BYTES,
  forAnybody: MAX_ENCODED_DOCUMENT_BYTES,
};
/** People whom nobody knows take no room from businesses: networks are cheap. */
const STRANGER_LIMITS: AdmissionLimits = {
  inAll: 4 * MAX_ENCODED_DOCUMENT_BYTES,
  perParty: MAX_ENCODED_DOCUMENT_BYTES,
  forAnybody: MAX_ENCODED_DOCUMENT_BYTES,
};

export function openAdmissions(): { readonly tenants: Admission; readonly strangers: Admission } {
  return { tenants: openAdmission(TENANT_LIMITS), strangers: openAdmission(STRANGER_LIMITS) };
}

export function openAdmission(limits: AdmissionLimits): Admission {
  const held = new Map<string, number>();
  let total = 0;
  return {
    enter: (party, bytes) => {
      const mine = (held.get(party) ?? 0) + bytes;
      if (mine > limits.perParty) {
        throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      const most = mine > limits.forAnybody ? limits.perParty : limits.inAll;
      if (total + bytes > most) {
        throw new Refusal("error.service.busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      held.set(party, mine);
      total += bytes;
      return () => {
        const left = (held.get(party) ?? 0) - bytes;
        if (left > 0) held.set(party, left);
        else held.delete(party);
        total -= bytes;
      };
    },
  };
}

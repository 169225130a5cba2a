/**
 * The one state of a person's signing page, decided on the server in this order: the first that
 * holds wins. The page only draws it.
 */
export const SIGNING_STATES = [
  "link_invalid",
  "link_replaced",
  "withdrawn",
  "error",
  "declined_by_you",
  "declined_by_other",
  "expired",
  "all_signed",
  "already_signed",
  "wrong_account",
  "not_your_turn",
  "locked",
  "changed",
  "ready",
  "more_for_you",
] as const;
export type SigningStateName = (typeof SIGNING_STATES)[number];

/** What shows at the moment of signing that it is this person who wants it. */
export const FACTORS = ["none", "email_code", "sms_code", "passkey", "provider"] as const;
export type FactorName = (typeof FACTORS)[number];

/** The real steps of a signature, in their order; the page shows how far it is. */
export const SIGNING_STEPS = [
  "confirmed",
  "locking",
  "signing",
  "storing",
  "signed",
  "failed",
] as const;
export type SigningStep = (typeof SIGNING_STEPS)[number];

/** How showing a document to the provider of identifications ended for a signer. */
export const IDENTIFIED = ["accepted", "other_person", "not_confirmed"] as const;
export type IdentifiedName = (typeof IDENTIFIED)[number];

/** How a visit of somebody with an account at the provider of identifications ended. */
export const VISIT_OUTCOMES = [...IDENTIFIED, "cancelled"] as const;
export type VisitOutcomeName = (typeof VISIT_OUTCOMES)[number];

/** What must be known of a person before they can sign, and is asked of them. */
export const NEEDS = ["name", "mobile", "identification", "express_identification"] as const;
export type NeedName = (typeof NEEDS)[number];

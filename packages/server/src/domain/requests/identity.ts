import { Refusal, type Violation } from "@paraph/contract/errors";
import { newOpaqueId, type AccountId, type GroupId, type NewIds } from "../ids.ts";
import { canonicalEmail } from "./email.ts";
import type { IdentityData, Signer } from "./request.ts";

/** Who is asked to sign, as the integrator names them. */
export type NamedSigner =
  | {
      readonly kind: "person";
      readonly email: string | null;
      readonly identity: IdentityData | null;
    }
  | { readonly kind: "group"; readonly groupId: GroupId };

/** The five fields that interface 2.4 demands, with their spelling on the wire. */
const MANDATORY = [
  ["provider", "provider"],
  ["firstName", "first_name"],
  ["lastName", "last_name"],
  ["mobileNumber", "mobile_number"],
  ["issuingCountry", "issuing_country"],
] as const satisfies readonly (readonly [keyof IdentityData, string])[];

const COUNTRY = /^[A-Z]{2}$/i;
const MOBILE = /^\+?[0-9 ()/.-]{5,30}$/;

/**
 * Refuses identity data that lacks a field, naming it. The newer form, recognised by its e-mail
 * address, leaves the fields to be asked of the person (interface 4.3).
 */
export function checkIdentity(identity: IdentityData, field: string): void {
  const missing =
    identity.emailAddress === null
      ? MANDATORY.filter(([name]) => !identity[name]?.trim()).map(([, wire]): Violation => {
          return { field: `${field}.${wire}`, message: "is missing" };
        })
      : [];
  const wrong = [...missing, ...malformed(identity, field)];
  if (wrong.length > 0) {
    throw new Refusal("error.sr.identity_data_incomplete", {
      message: `${wrong[0]?.field ?? field} ${wrong[0]?.message ?? "is wrong"}.`,
      violations: wrong,
    });
  }
}

/**
 * The signer behind a name. An account for the e-mail address wins over identity data; without
 * one the identity-data signer gets an opaque identifier (interface 2.2).
 */
export function resolveSigner(
  named: Extract<NamedSigner, { readonly kind: "person" }>,
  accounts: ReadonlyMap<string, AccountId>,
  ids: NewIds,
  place: string,
): Signer {
  const email = named.email === null ? null : normalEmail(named.email);
  if (named.identity === null) {
    if (email === null) {
      throw new Refusal("error.sr.signer_required", {
        message:
          `${place} names nobody who signs. Give account_email (version 1: signer_email_address), ` +
          "signer_identity_data or, in version 3, signer_group_id.",
      });
    }
    return { kind: "account", email };
  }
  if (email !== null && accounts.has(email)) return { kind: "account", email };
  const own = named.identity.emailAddress;
  return {
    kind: "guest",
    opaqueId: newOpaqueId(ids),
    email: email ?? (own === null ? null : normalEmail(own)),
    identity: named.identity,
  };
}

/**
 * E-mail addresses are compared and shown in their canonical form (interface 4.3). What has none was refused at the
 * door; in a filter or a path it names nobody.
 */
export function normalEmail(email: string): string {
  return canonicalEmail(email) ?? email.trim().toLowerCase();
}

function malformed(identity: IdentityData, field: string): readonly Violation[] {
  const { issuingCountry: country, mobileNumber: mobile } = identity;
  return [
    ...(country?.trim() && !COUNTRY.test(country)
      ? [{ field: `${field}.issuing_country`, message: "is not a country code of two letters" }]
      : []),
    ...(mobile?.trim() && !MOBILE.test(mobile)
      ? [{ field: `${field}.mobile_number`, message: "is not a telephone number" }]
      : []),
  ];
}

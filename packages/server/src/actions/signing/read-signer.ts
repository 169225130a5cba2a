import {
  LEGISLATIONS,
  type Environment,
  type Legislation,
  type Quality,
} from "@paraph/contract/words";
import { planSigning, type SigningPlan, type KnownSigner } from "../../domain/requests/quality.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { provenFor, type Account } from "../../domain/accounts/account.ts";
import { hasFeature, type Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { Trust } from "../../ports/trust.ts";
import { accountOf } from "../account-of.ts";

/** The person as a certificate and a visible signature name them. */
export type Person = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
};

/** What is known of a signer and what a signature of theirs takes now. */
export type PreparedSigner = {
  readonly person: Person;
  readonly known: KnownSigner;
  readonly plan: SigningPlan;
};

/** Gathers what is known of the signer and asks the policy table (interface 10). */
export async function readSigner(
  tables: Pick<Tables, "accounts" | "identifications" | "passkeys">,
  business: Business,
  request: SignatureRequest,
  signature: Signature,
  { hasPasskey }: { readonly hasPasskey: boolean },
  trust: Pick<Trust, "remoteProviderFor">,
): Promise<PreparedSigner> {
  const { person, identifiedFor, account } = await personOf(tables, request, signature);
  const passkeys = account ? await tables.passkeys.list(account.id) : [];
  const known: KnownSigner = {
    hasAccount: signature.signer.kind === "account",
    name: nameOf(person),
    hasEmail: person.email !== null,
    mobile: person.mobile,
    hasPasskey: hasPasskey || passkeys.length > 0,
    identifiedFor,
    expressIdentified: await isIdentified(tables, signature),
    // Who has an account is identified for the account.
    expressOffered: signature.signer.kind === "guest" && hasFeature(business, "express_qes"),
    vouchedFor: isVouchedFor(signature),
  };
  const { environment, legislation } = request;
  const isRemote = (quality: Quality): boolean =>
    trust.remoteProviderFor({ business, environment, quality, legislation }) !== null;
  return { person, known, plan: planSigning(request, known, isRemote) };
}

/** Whether an Express QES identification for this very request was accepted. */
async function isIdentified(
  { identifications }: Pick<Tables, "identifications">,
  { identificationId }: Signature,
): Promise<boolean> {
  if (identificationId === null) return false;
  return (await identifications.find(identificationId))?.status === "ACCEPTED";
}

type Known = { readonly person: Person; readonly identifiedFor: readonly Legislation[] };

async function personOf(
  tables: Pick<Tables, "accounts">,
  request: SignatureRequest,
  { signer }: Signature,
): Promise<Known & { readonly account: Account | null }> {
  if (signer.kind === "guest") {
    const { firstName, lastName, issuingCountry, mobileNumber } = signer.identity;
    const mobile = mobileNumber?.trim() || null;
    const person = { firstName, lastName, country: issuingCountry, mobile, email: signer.email };
    return { person, identifiedFor: [], account: null };
  }
  const account = await accountOf(tables, request, signer.email);
  return { ...personWith(signer.email, account, request.environment), account };
}

/** A person as their account names them; who was identified is named as the identification says. */
function personWith(email: string, account: Account | null, environment: Environment): Known {
  const identifications = account ? provenFor(account, environment) : [];
  const proven = identifications.at(-1) ?? account;
  return {
    person: {
      firstName: proven?.firstName ?? null,
      lastName: proven?.lastName ?? null,
      country: null,
      mobile: account?.mobileNumber ?? null,
      email,
    },
    identifiedFor: LEGISLATIONS.filter((law) =>
      identifications.some(({ legislations }) => legislations.includes(law)),
    ),
  };
}

/** What is known of somebody by their account alone, before any request. */
export function knownByAccount(account: Account, environment: Environment): KnownSigner {
  const { person, identifiedFor } = personWith(account.email, account, environment);
  return {
    hasAccount: true,
    name: nameOf(person),
    hasEmail: person.email !== null,
    mobile: person.mobile,
    hasPasskey: false,
    identifiedFor,
    expressIdentified: false,
    expressOffered: false,
    vouchedFor: false,
  };
}

function nameOf({ firstName, lastName }: Person): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}

/** Interface 10: the integrator sends nothing through us and names the person by its own reference. */
function isVouchedFor({ notify, signer }: Signature): boolean {
  return !notify && signer.kind === "guest" && signer.identity.identityReference !== null;
}

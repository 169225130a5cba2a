import type { Environment, Legislation, Quality } from "@paraph/contract/words";
import type { Certificate, DigestName, SignatureAlgorithm } from "@paraph/engine";
import type { Business } from "../domain/tenancy/business.ts";
import type { VisitedProvider } from "./visits.ts";

/** For whom a signature is made, and what kind of certificate it takes (domain/requests/quality.ts). */
export type SignerOrder = {
  readonly business: Business;
  /** Signatures of demo keys come from the built-in authority, whatever is configured. */
  readonly environment: Environment;
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  readonly certificate: "service" | "person" | "qualified_person";
  readonly person: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly country: string | null;
  };
};

/** What signs: a key that takes the signed attributes, or a provider that returns a finished CMS. */
export type PdfSigner =
  | {
      readonly kind: "raw";
      readonly certificate: Certificate;
      readonly chain: readonly Certificate[];
      readonly algorithm: SignatureAlgorithm;
      readonly sign: (attributes: Uint8Array, digest: Uint8Array) => Promise<Uint8Array>;
    }
  | {
      readonly kind: "cms";
      readonly digestName: DigestName;
      readonly cmsBytes: number;
      readonly certificate: Certificate | null;
      readonly sign: (digest: Uint8Array) => Promise<Uint8Array>;
    };

/** One signer for one act, which may cover up to 50 documents. */
export type SigningIdentity = {
  readonly signer: PdfSigner;
  readonly trust: {
    readonly anchors: readonly Certificate[];
    readonly pool: readonly Certificate[];
  };
  /** Called once, before the first signature, with the digests of all that the signer will be given. */
  readonly authorize: (digests: readonly Uint8Array[]) => Promise<void>;
  /** Names the act at the provider, for the evidence; null where there is none. */
  readonly reference: string | null;
  /** What was really used. */
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  /** A one-shot key is forgotten here. */
  readonly release: () => Promise<void>;
};

/**
 * Keys, time stamps and revocation answers: the built-in authority, an HSM or providers, chosen per
 * business, quality and legislation. Trouble that may pass is thrown as Refusal
 * error.provider.unavailable; a wrong answer as error.provider.answer_wrong.
 */
export type Trust = {
  /** Refuses where the person must go to a provider: see `visitFor`. */
  readonly forPerson: (order: SignerOrder) => Promise<SigningIdentity>;
  /** The provider to which a person must go for such a signature; null where it is made here. */
  readonly visitFor: (
    order: Pick<SignerOrder, "business" | "environment" | "quality" | "legislation">,
  ) => VisitedProvider | null;
  /** The same by its name, when somebody comes back; null when it is no longer configured. */
  readonly visited: (name: string) => VisitedProvider | null;
  /** The seal of that name, or the first one; null when the business has none. */
  readonly forSeal: (
    business: Business,
    environment: Environment,
    name: string | null,
  ) => Promise<SigningIdentity | null>;
  /** Takes an RFC 3161 request to a time-stamp authority and brings its response. */
  readonly timestamp: (
    request: Uint8Array,
    environment: Environment,
    kind: "any" | "qualified",
  ) => Promise<Uint8Array>;
  /** The largest token that comes back, its chain included. */
  readonly tokenBytes: (environment: Environment, kind: "any" | "qualified") => number;
  readonly revocation: (question: {
    readonly certificate: Certificate;
    readonly issuer: Certificate;
    readonly ocspRequest: Uint8Array;
    /** An OCSP answer must not speak of the time before this; null where its age does not matter. */
    readonly since: Date | null;
  }) => Promise<
    | { readonly kind: "ocsp"; readonly response: Uint8Array }
    | { readonly kind: "crl"; readonly list: Uint8Array }
  >;
};

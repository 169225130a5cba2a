import type { Certificate, DigestName, SignatureAlgorithm } from "@paraph/engine";
import type { Environment, Legislation, Quality } from "@paraph/contract/words";

/** For whom a signature is to be made. */
export type SignerOrder = {
  readonly business: { readonly id: string; readonly name: string };
  readonly environment: Environment;
  readonly quality: Quality;
  readonly legislation: Legislation | null;
};

/** The person whose name the certificate bears. */
export type SigningPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string | null;
};

/**
 * Holds a key and signs octets: a key in memory, PKCS#11, remote signing of hashes. The octets are the signed
 * attributes of `prepareCms`; all documents of one act are signed together, answers in the same order.
 */
export type RawSigner = {
  readonly kind: "raw";
  readonly algorithm: SignatureAlgorithm;
  readonly certificate: Certificate;
  /** The certificates above it, the root last if known. */
  readonly chain: readonly Certificate[];
  readonly sign: (octets: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>;
  /** Ends the act; a key made for it is gone afterwards. */
  readonly close: () => Promise<void>;
};

/** A finished CMS and what it takes to verify it later. */
export type FinishedCms = {
  readonly cms: Uint8Array;
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
};

/** Returns whole signatures for digests: some remote services do nothing else. */
export type CmsSigner = {
  readonly kind: "cms";
  readonly digestName: DigestName;
  /** Octets to leave free for one signature. */
  readonly reserve: number;
  readonly sign: (digests: readonly Uint8Array[]) => Promise<readonly FinishedCms[]>;
  readonly close: () => Promise<void>;
};

export type Signer = RawSigner | CmsSigner;

/** Who signs what: the built-in authority or a provider, by business, quality and legislation. */
export type Signers = {
  /** A signer for one act of one person. Close it afterwards. */
  readonly forPerson: (order: SignerOrder, person: SigningPerson) => Promise<Signer>;
  /** The seal of a business. */
  readonly forSeal: (order: SignerOrder) => Promise<Signer>;
};

/** Why a provider's answer is not used. The reasons are few, so that each can be told and counted. */
export type ProviderFaultCode =
  | "unreachable"
  | "timed_out"
  | "refused"
  | "malformed"
  | "wrong_count"
  | "wrong_signature"
  | "wrong_certificate"
  | "weak_algorithm"
  | "expired_authorization"
  | "not_authorized"
  | "wrong_issuer"
  | "unsolicited";

/** A signer or time-stamp authority that did not do what it was asked. The document is untouched. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  readonly code: ProviderFaultCode;
  readonly provider: string;

  constructor(provider: string, code: ProviderFaultCode, message: string, options?: ErrorOptions) {
    super(`${provider}: ${message}`, options);
    this.provider = provider;
    this.code = code;
  }

  /** Is trying again later worth it? */
  get passing(): boolean {
    return this.code === "unreachable" || this.code === "timed_out";
  }
}

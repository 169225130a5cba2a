import type { Environment, Legislation, Quality } from "@paraph/contract/words";
import type { Certificate, DigestName, SignatureAlgorithm } from "@paraph/engine/pki";
import type { Business } from "../domain/business/business.ts";

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
export type SigningCredential = {
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

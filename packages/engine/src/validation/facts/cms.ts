import type { DigestName, SignatureFamily } from "../../pki/algorithms/algorithms.ts";
import type { Base64, Moment } from "./plain.ts";

/** An algorithm with the size of the key it was used with. */
export type AlgorithmFacts = {
  readonly family: SignatureFamily;
  readonly digest: DigestName | null;
  /** Null where the signer's key is not known. */
  readonly keyBits: number | null;
};

/** Why a CMS, or a part of it, could not be read. */
export type CmsProblem = {
  readonly code: "missing" | "malformed" | "unsupported";
  readonly text: string;
};

/** What a SignedData and its signer are, without any trust. */
export type CmsFacts = {
  readonly problem: CmsProblem | null;
  readonly signers: number;
  /** Octets behind the CMS that are no padding. */
  readonly paddingClean: boolean;
  /** The signed attributes stand in the order that DER demands of a set (X.690, 11.6). */
  readonly attributesSorted: boolean;
  /** A content of its own, which a detached signature has not. */
  readonly carriesContent: boolean;
  /** Place of the signer's certificate in the document's list. */
  readonly certificate: number | null;
  /** Digest of the signature value: by it two signatures are the same. */
  readonly valueDigest: string | null;
  readonly digestAlgorithm: DigestName | null;
  readonly algorithm: AlgorithmFacts | null;
  /** The digests that stand between what is signed and the octets that the algorithm signs. */
  readonly bindingDigests: readonly DigestName[];
  /** RFC 5035 (v2) or RFC 2634 (v1): the signed attribute that names the certificate. */
  readonly essVersion: "v1" | "v2" | null;
  readonly essDigest: DigestName | null;
  readonly essMatches: boolean | null;
  readonly digestMatches: boolean;
  readonly signatureMatches: boolean;
  readonly contentTypeMatches: boolean;
  /** RFC 6211: null where the attribute is absent. */
  readonly algorithmProtectionMatches: boolean | null;
  readonly hasSignedAttributes: boolean;
  readonly signedAttributes: readonly string[];
  readonly unsignedAttributes: readonly string[];
  /** Attributes that are there more than once although they must not be. */
  readonly repeatedAttributes: readonly string[];
  /** What is neither signed nor follows from what is. */
  readonly unsignedContent: readonly string[];
  /** The identifier of the signature policy, or "implied". */
  readonly signaturePolicy: string | null;
  /** The identifiers of what the signer commits himself to. */
  readonly commitments: readonly string[];
  readonly claimedSigningTime: Moment | null;
};

/** A time-stamp token and what it stamps. */
export type TimeStampFacts = {
  readonly der: Base64;
  readonly cms: CmsFacts;
  readonly time: Moment | null;
  readonly policy: string | null;
  readonly imprintDigest: DigestName | null;
  /** The imprint is that of what the token stands over. */
  readonly imprintMatches: boolean;
  /** RFC 3161, 2.3: the certificate is for time stamping, critical, and for nothing else. */
  readonly mayStamp: boolean;
};

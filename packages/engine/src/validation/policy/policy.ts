import { ALGORITHM_TABLE, type AlgorithmTable } from "../../pki/algorithms/policy.ts";
import type { KeyUsage } from "../../pki/certificates/extensions.ts";
import type { Base64, Moment } from "../facts/plain.ts";

/** Why a certificate is believed. */
export type TrustAnchor = {
  readonly certificate: Base64;
  readonly origin: "built_in" | "configured" | "trusted_list";
  /** The services of trusted lists that this certificate stands for; none unless it comes from a list. */
  readonly services: readonly TrustService[];
};

/** A service of a trusted list (ETSI TS 119 612, 5.5) and what it was through time. */
export type TrustService = {
  /** The territory of the list: `CH`, `DE` … */
  readonly territory: string;
  readonly provider: string;
  readonly name: string;
  /** The last part of the type's address, such as `CA/QC` or `TSA/QTST`. */
  readonly type: string;
  /** Newest first. */
  readonly history: readonly ServiceStatus[];
};

/** What a service was from one moment until the next. */
export type ServiceStatus = {
  readonly from: Moment;
  /** The last part of the status' address, such as `granted` or `withdrawn`. */
  readonly status: string;
  /** The last parts of additionalServiceInformation, such as `ForeSignatures`. */
  readonly purposes: readonly string[];
  readonly qualifications: readonly Qualification[];
};

/** A rule of a list that says more of some certificates than they say themselves (TS 119 612, 5.5.9.2). */
export type Qualification = {
  /** The last parts of the qualifiers' addresses, such as `QCWithQSCD`. */
  readonly qualifiers: readonly string[];
  readonly criteria: Criteria;
};

/** Which certificates a rule speaks of. */
export type Criteria = {
  readonly assert: "all" | "atLeastOne" | "none";
  readonly keyUsages: readonly { readonly usage: KeyUsage; readonly set: boolean }[][];
  readonly policies: readonly (readonly string[])[];
  readonly nested: readonly Criteria[];
  /** Criteria that this program does not know: the rule then speaks of no certificate. */
  readonly unknown: boolean;
};

/** What is believed and demanded. Everything that validating depends on besides the facts and the time. */
export type ValidationPolicy = {
  readonly name: string;
  readonly anchors: readonly TrustAnchor[];
  /** Certificates that may help to find a path. None of them is believed. */
  readonly certificates: readonly Base64[];
  readonly algorithms: AlgorithmTable;
  /** Whether every certificate below the anchor needs an answer about its revocation. */
  readonly revocationRequired: boolean;
  /** Whether a responder who is not exempt from it needs an answer about himself (RFC 6960, 4.2.2.2.1); else it is reported. */
  readonly responderAnswersRequired: boolean;
  /** At most so old may the answer about a signer be that is validated without proof of time; null: as it says itself. */
  readonly freshnessSeconds: number | null;
  /** A signer's certificate that states its uses must state one of these. */
  readonly keyUsages: readonly KeyUsage[];
  /** Whether a signature whose later changes or pages nobody looked at can pass. */
  readonly changesRequired: boolean;
};

/** The policy that applies unless somebody says otherwise; it believes nobody. */
export const DEFAULT_POLICY: ValidationPolicy = {
  name: "EN 319 102-1, offline",
  anchors: [],
  certificates: [],
  algorithms: ALGORITHM_TABLE,
  revocationRequired: true,
  responderAnswersRequired: false,
  freshnessSeconds: null,
  keyUsages: ["nonRepudiation", "digitalSignature"],
  changesRequired: true,
};

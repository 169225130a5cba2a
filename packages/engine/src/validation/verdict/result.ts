import type { Change } from "../changes/facts.ts";
import type { Claims, FormatFacts } from "../facts/facts.ts";
import type { Moment } from "../facts/plain.ts";
import type { Conclusion, MainIndication, SubIndication } from "./conclusion.ts";
import type { QualityResult } from "./qualification.ts";
import type { Blocks, Processes } from "./signature.ts";

/** What the validator says of a document: plain JSON, the same for the interface, the command line and the pages. */
export type ValidationResult = {
  readonly version: 1;
  readonly at: Moment;
  readonly policy: string;
  readonly document: { readonly size: number; readonly sha256: string };
  readonly indication: MainIndication;
  readonly subIndication: SubIndication | null;
  /** One sentence for each finding. */
  readonly details: readonly string[];
  /** Who put a mark on the document after whom. */
  readonly laterMarks: readonly LaterMark[];
  /** How many signatures there are; time stamps and fields without a signature value do not count. */
  readonly signatures: number;
  readonly signers: readonly SignerResult[];
  readonly timeStamps: readonly TimeStampResult[];
  readonly format: FormatFacts;
};

/** What one signer put on pages that others had signed before. */
export type LaterMark = {
  readonly field: string;
  /** Every field that shows this signature. */
  readonly fields: readonly string[];
  /** The fields of those who had signed before. */
  readonly after: readonly string[];
  /** From 0. */
  readonly pages: readonly number[];
  readonly text: string;
};

/** What the validator says of one signature. */
export type SignerResult = QualityResult & {
  readonly field: string;
  /** Over the revision that was signed. */
  readonly indication: MainIndication;
  readonly subIndication: SubIndication | null;
  /** The same of the document as it is now, changes after signing included. */
  readonly now: {
    readonly indication: MainIndication;
    readonly subIndication: SubIndication | null;
  };
  /** Whether there is a value at all that could be a signature. */
  readonly isSignature: boolean;
  /** Passed, and everything that came after it was looked at and found harmless. */
  readonly valid: boolean;
  /** From the certificate, never from what the document claims. */
  readonly signer: string | null;
  /** The proven time, else the claimed one. */
  readonly time: Moment | null;
  readonly timeIsProven: boolean;
  /** The one that the signer claims, whatever is proven. */
  readonly claimedTime: Moment | null;
  /** The identifier of the signature policy, "implied" where it is not named; null where there is none. */
  readonly signaturePolicy: string | null;
  readonly level: string;
  readonly longTermValidation: boolean;
  readonly undefinedChanges: boolean;
  readonly visualDifferences: boolean;
  readonly notChecked: readonly string[];
  readonly certificate: CertificateReport | null;
  readonly changes: readonly Change[];
  readonly attacks: readonly string[];
  readonly warnings: readonly string[];
  readonly claims: Claims;
  readonly blocks: Blocks;
  readonly processes: Processes;
  readonly path: readonly string[];
  readonly revision: number | null;
  readonly coversWholeFile: boolean;
};

export type CertificateReport = {
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly notBefore: Moment;
  readonly notAfter: Moment;
  readonly sha256: string;
};

/** What the validator says of a document time stamp. */
export type TimeStampResult = {
  readonly field: string;
  readonly time: Moment | null;
  readonly authority: string | null;
  readonly conclusion: Conclusion;
};

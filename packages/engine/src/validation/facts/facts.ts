import type { FieldLock, Permission } from "../../pdf/signatures.ts";
import type { DocumentChanges } from "../changes/facts.ts";
import type { CmsFacts, TimeStampFacts } from "./cms.ts";
import type { Base64 } from "./plain.ts";
import type { VisualFacts } from "./visual.ts";

/**
 * Everything that was seen in a document, without any opinion: plain JSON that can be kept and validated again later,
 * under another policy, with other anchors and at another time.
 */
export type DocumentFacts = {
  readonly version: 1;
  readonly size: number;
  readonly sha256: string;
  readonly structure: StructureFacts;
  readonly format: FormatFacts;
  /** Each once; others name them by their place in this list. */
  readonly certificates: readonly CertificateFacts[];
  readonly evidence: readonly EvidenceFacts[];
  /** Whom the certificates name as issuer or subject: an anchor of no such name cannot matter. */
  readonly names: readonly string[];
  /** Signatures and document time stamps, in the order in which they cover the file. */
  readonly signatures: readonly SignatureFacts[];
  /** What came after each signature, in the same order; null: nobody looked. */
  readonly changes: DocumentChanges | null;
  /** How it looks, in the same order; empty: nobody looked. */
  readonly visual: readonly VisualFacts[];
};

/** Whether the file could be read as one document, without repair. */
export type StructureFacts =
  | {
      readonly kind: "readable";
      readonly revisions: number;
      /** Why a part of the file is no part of the document; null where all of it is. */
      readonly problem: string | null;
      /** How often the file spells /ByteRange: an upper bound of the signatures in it. */
      readonly traces: number;
    }
  | {
      /** Its strings and streams are encrypted: what is signed can be verified but not looked into. */
      readonly kind: "encrypted";
      readonly revisions: number;
    }
  | {
      readonly kind: "unreadable";
      readonly code: string;
      readonly message: string;
      /** How often the file spells /ByteRange: an upper bound of the signatures in it. */
      readonly traces: number;
    };

/** What the file says it is. All of it is written by whoever wrote the file. */
export type FormatFacts = {
  readonly pdfVersion: string | null;
  /** The level of PDF/A it claims, such as `PDF/A-2b`. */
  readonly pdfA: string | null;
  readonly producer: string | null;
};

/** A certificate that came with the document. None of them is believed. */
export type CertificateFacts = { readonly der: Base64; readonly since: number | null };

/** A revocation answer that came with the document or was fetched for it. None of them is believed. */
export type EvidenceFacts = {
  readonly kind: "ocsp" | "crl";
  readonly der: Base64;
  readonly from: "store" | "signature" | "time_stamp" | "fetched";
  /** The first revision that holds it; null where it is not part of the document. */
  readonly since: number | null;
};

/** One signature dictionary and everything that hangs on it. */
export type SignatureFacts = {
  /** Of the first field that has it as its value. */
  readonly field: string;
  /** All fields that do: one signature may be shown in several places. */
  readonly fields: readonly string[];
  readonly type: "signature" | "timestamp";
  readonly object: { readonly number: number; readonly generation: number } | null;
  readonly filter: string | null;
  readonly subFilter: string | null;
  readonly claims: Claims;
  readonly permission: Permission | null;
  readonly fieldLock: FieldLock | null;
  readonly byteRange: ByteRangeFacts;
  readonly cms: CmsFacts;
  /** Over the signature value (RFC 3161, appendix A). */
  readonly timeStamps: readonly TimeStampFacts[];
  /** Over the content, made before the signature. */
  readonly contentTimeStamps: readonly TimeStampFacts[];
  /** The token of a document time stamp. */
  readonly token: TimeStampFacts | null;
  /** Entries of the field's seed value that the signature had to meet and does not. */
  readonly unmetSeed: readonly string[];
  /** Whether another signature of the file has the same octets. */
  readonly copied: boolean;
};

/** What the dictionary claims; nobody vouches for any of it. */
export type Claims = {
  readonly name: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly contact: string | null;
  /** /M as it is spelled. */
  readonly time: string | null;
};

/** What a /ByteRange covers (ISO 32000-2, 12.8.1), each rule answered for itself. */
export type ByteRangeFacts = {
  readonly values: readonly number[] | null;
  /** Four whole numbers from 0 on, in order and without overlap. */
  readonly wellFormed: boolean;
  readonly insideFile: boolean;
  /** What is left out is the hexadecimal string of /Contents of this dictionary, and nothing else. */
  readonly gapIsContents: boolean;
  /** That string is digits from end to end, their letters all small or all large. */
  readonly plainDigits: boolean;
  /** The dictionary itself lies in what is covered. */
  readonly coversDictionary: boolean;
  /** Where what is covered ends. */
  readonly end: number | null;
  /** The last revision that is covered as a whole. */
  readonly revision: number | null;
  /** Nothing but the end of its line stands between the covered bytes and the end of that revision. */
  readonly endsRevision: boolean;
  readonly wholeFile: boolean;
  /** Fields whose signatures cover a part that overlaps with this one without containing it. */
  readonly collisions: readonly string[];
};

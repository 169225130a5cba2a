import { equal, toHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { digestOf, type DigestName } from "../algorithms/algorithms.ts";
import { type Certificate, isValidAt } from "../certificates/certificate.ts";
import { parseCms, type CmsSigner, type SignedData } from "../cms/cms.ts";
import { examineSigner, readable, type SignerFacts } from "../cms/verify.ts";
import { type DerNode, parse, plain, TAG } from "../der/der.ts";
import {
  booleanOf,
  integerOctets,
  integerOf,
  members,
  octets,
  oidOf,
  smallNumber,
} from "../der/values.ts";
import { timeOf } from "../der/text.ts";
import { digest } from "../algorithms/keys.ts";
import { OID } from "../der/oids.ts";
import { timeStampRefusal } from "./refusal.ts";

/** RFC 3161, 2.4.2: what the authority states. */
export type TimeStampStatement = {
  readonly policy: string;
  readonly digestName: DigestName;
  readonly digest: Uint8Array;
  readonly serial: string;
  readonly time: Date;
  readonly accuracyMicroseconds: number | null;
  readonly ordering: boolean;
  readonly nonce: bigint | null;
};

/** A time-stamp token: the statement and who signed it. */
export type TimeStampToken = {
  readonly der: Uint8Array;
  readonly statement: TimeStampStatement;
  readonly signedData: SignedData;
  readonly signer: CmsSigner;
};

/** The token in an authority's answer; a PkiError with the authority's words where there is none. */
export function parseTimeStampResponse(bytes: Uint8Array): TimeStampToken {
  const reader = members(parse(bytes, "ber"));
  const status = members(reader.next());
  const code = smallNumber(status.next(TAG.integer));
  const token = reader.optional(TAG.sequence);
  if (code > 1 || !token) throw timeStampRefusal(code, status.rest());
  return parseTimeStampToken(token.bytes);
}

/** Reads a token as it stands in a response, in a CMS attribute or in a PDF (padding allowed). */
export function parseTimeStampToken(bytes: Uint8Array): TimeStampToken {
  const signedData = parseCms(bytes);
  const [signer, ...others] = signedData.signers;
  const { content, contentType } = signedData;
  if (contentType !== OID.tstInfo || !content || !signer || others.length > 0) {
    throw new PkiError("malformed", "a CMS that is not a time stamp");
  }
  const statement = parseStatement(parse(content, "ber"));
  return { der: signedData.der, statement, signedData, signer };
}

function parseStatement(node: DerNode): TimeStampStatement {
  const reader = members(node);
  reader.next(TAG.integer);
  const policy = oidOf(reader.next());
  const imprint = members(reader.next());
  const digestName = digestOf(imprint.next());
  const imprinted = octets(imprint.next());
  const serial = toHex(integerOctets(reader.next()));
  const time = timeOf(reader.next(TAG.generalizedTime));
  const accuracy = reader.optional(TAG.sequence);
  const ordering = reader.optional(TAG.boolean);
  const nonce = reader.optional(TAG.integer);
  return {
    policy,
    digestName,
    digest: imprinted,
    serial,
    time,
    accuracyMicroseconds: accuracy && parseAccuracy(accuracy),
    ordering: ordering !== null && booleanOf(ordering),
    nonce: nonce && integerOf(nonce),
  };
}

function parseAccuracy(node: DerNode): number {
  const reader = members(node);
  const parts = [
    reader.optional(TAG.integer),
    reader.optional(plain(0)),
    reader.optional(plain(1)),
  ];
  const [seconds = 0, millis = 0, micros = 0] = parts.map((part) => (part ? smallNumber(part) : 0));
  return seconds * 1_000_000 + millis * 1000 + micros;
}

/** The certificates the token carries. */
export function certificatesOf({
  signedData,
}: Pick<TimeStampToken, "signedData">): readonly Certificate[] {
  return readable(signedData.certificates);
}

/** The facts of the token's signature; trust in its authority is another question. */
function examineTimeStamp(
  { signedData, signer }: TimeStampToken,
  others: readonly Certificate[] = [],
): SignerFacts {
  const content = signedData.content ?? new Uint8Array();
  const signed = { digest: (name: DigestName) => digest(name, content), pieces: () => [content] };
  return examineSigner(signedData, signer, signed, others);
}

/** RFC 3161, 2.3: time stamping, critical, and nothing else. */
export function mayStampTime(certificate: Certificate): boolean {
  const { extendedKeyUsage, extensions } = certificate;
  const critical = extensions.some((each) => each.oid === OID.extendedKeyUsage && each.critical);
  return critical && extendedKeyUsage?.length === 1 && extendedKeyUsage[0] === OID.timeStamping;
}

/** What holds of a token with regard to what it should stamp; no time is asked for or assumed. */
export type TimeStampFacts = SignerFacts & {
  readonly statement: TimeStampStatement;
  /** Does it stamp these octets? */
  readonly imprintMatches: boolean;
  /** RFC 3161, 2.3; null where its certificate is not known. */
  readonly mayStampTime: boolean | null;
  /** Was its certificate within its validity at the stamped time? Null where it is not known. */
  readonly wasValidThen: boolean | null;
};

/** Everything about a token, `digestOfContent` being what it should stamp. Never throws for a wrong one. */
function timeStampFacts(
  token: TimeStampToken,
  digestOfContent: (name: DigestName) => Uint8Array,
  others: readonly Certificate[] = [],
): TimeStampFacts {
  const { statement } = token;
  const signer = examineTimeStamp(token, others);
  const { certificate } = signer;
  return {
    ...signer,
    statement,
    imprintMatches: equal(statement.digest, digestOfContent(statement.digestName)),
    mayStampTime: certificate && mayStampTime(certificate),
    wasValidThen: certificate && isValidAt(certificate, statement.time),
  };
}

/** What a client asked for, to hold the answer against. */
export type ExpectedTimeStamp = {
  readonly digestName: DigestName;
  readonly digest: Uint8Array;
  readonly nonce: bigint | null;
};

/**
 * Refuses a token that is not the answer to our question: other imprint, other nonce, a signature that does not
 * verify, a certificate that may not stamp time. Returns the authority's certificate; its chain is the caller's.
 */
export function requireTimeStamp(token: TimeStampToken, expected: ExpectedTimeStamp): Certificate {
  const facts = timeStampFacts(token, () => expected.digest);
  const { statement, certificate } = facts;
  if (statement.digestName !== expected.digestName || !facts.imprintMatches) {
    throw refused("it stamps another digest");
  }
  if (expected.nonce !== null && statement.nonce !== expected.nonce) {
    throw refused("it answers another question");
  }
  if (!certificate) throw refused("it lacks its certificate");
  if (!facts.digestMatches || !facts.signatureMatches) throw refused("its signature is wrong");
  if (!facts.essMatches) throw refused("it does not bind its certificate");
  if (!facts.contentTypeMatches) throw refused("its content type contradicts itself");
  if (facts.algorithmsMatch === false) throw refused("it names other algorithms than it uses");
  if (!facts.mayStampTime) throw refused("its certificate is not one for time stamps");
  if (!facts.wasValidThen) throw refused("its certificate was not valid at its time");
  return certificate;
}

function refused(reason: string): PkiError {
  return new PkiError("mismatch", `the time stamp was refused: ${reason}`);
}

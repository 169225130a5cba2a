import { bytesSource } from "@paraph/engine/bytes";
import {
  collectFacts,
  DEFAULT_POLICY,
  type DocumentFacts,
  validate,
  type ValidationResult,
  type ValidationPolicy,
  withFetched,
} from "@paraph/engine/validation";
import type { HolderName, TestAuthority } from "@paraph/testkit";

/** A byte of a file and what it is changed into. */
export type ByteChange = { readonly at: number; readonly value: number };

/** How facts become a result; a control puts another one in its place. */
export type ValidationSetup = (facts: DocumentFacts) => ValidationResult;

/**
 * The validator as the service has it, but that it believes the authority and draws no pages. To a document that
 * carries no answers of its own the lists of the authority are brought, so that it can be valid, too.
 */
export function setupFor(authority: TestAuthority, at: Date): ValidationSetup {
  const encoded = (name: HolderName): string =>
    Buffer.from(authority.holder(name).certificate.der).toString("base64");
  const policy: ValidationPolicy = {
    ...DEFAULT_POLICY,
    changesRequired: false,
    certificates: (["intermediate", "service"] as const).map(encoded),
    anchors: [{ certificate: encoded("root"), origin: "built_in", services: [] }],
  };
  const lists = (["root", "intermediate", "service"] as const).map((issuer) => ({
    kind: "crl" as const,
    der: Buffer.from(authority.crl(issuer, at)).toString("base64"),
  }));
  return (facts) => {
    const isBare = facts.evidence.length === 0;
    return validate(isBare ? withFetched(facts, lists) : facts, policy, at);
  };
}

/** Everything about a file that somebody sees who reads the result. */
export function validated(file: Uint8Array, setup: ValidationSetup): ValidationResult {
  return setup(collectFacts(bytesSource(file)));
}

/**
 * Whether somebody who reads the result sees a document that is as good as the one before: valid, unchanged,
 * without a reservation that was not there, and provable for as long. Fewer signatures than before are no reason
 * to notice anything: what remains must say that something is wrong.
 */
export function isSpotless(
  { indication, signers, timeStamps }: ValidationResult,
  before: ValidationResult,
): boolean {
  const known = new Set(before.signers.flatMap(({ warnings }) => warnings));
  const lasts = before.signers.every(({ longTermValidation }) => longTermValidation);
  return (
    indication === "TOTAL-PASSED" &&
    signers.every(({ undefinedChanges }) => !undefinedChanges) &&
    signers.every(({ warnings }) => warnings.every((each) => known.has(each))) &&
    signers.every(({ longTermValidation }) => longTermValidation || !lasts) &&
    timeStamps.every(({ conclusion }) => conclusion.indication === "PASSED")
  );
}

/** Of these changes those after which the document still seems as it was signed. */
export function unnoticed(
  file: Uint8Array,
  changes: Iterable<ByteChange>,
  setup: ValidationSetup,
): readonly ByteChange[] {
  const before = validated(file, setup);
  const copy = Uint8Array.from(file);
  const missed: ByteChange[] = [];
  for (const change of changes) {
    copy[change.at] = change.value;
    if (isSpotless(validated(copy, setup), before)) missed.push(change);
    copy[change.at] = file[change.at] ?? 0;
  }
  return missed;
}

/** Where the last signature of the file keeps its value: no digest covers these bytes. */
export function lastHole(file: Uint8Array): readonly [from: number, to: number] {
  const [, from = 0, to = 0] =
    collectFacts(bytesSource(file)).signatures.at(-1)?.byteRange.values ?? [];
  return [from, to];
}

const DIGITS = "0123456789abcdef";

/**
 * Changes of one byte each: every `step`th byte of the file once, and every `holeStep`th byte of the last value into
 * every other digit, the same digit in large letters, and a blank.
 */
export function* byteChanges(
  file: Uint8Array,
  { step, holeStep, from = 0 }: { step: number; holeStep: number; from?: number },
): Iterable<ByteChange> {
  const [begin, end] = lastHole(file);
  for (let at = from % step; at < file.length; at += step) {
    if (at <= begin || at >= end - 1) yield { at, value: (file[at] ?? 0) ^ (1 << (at % 8)) };
  }
  for (let at = begin + 1 + (from % holeStep); at < end - 1; at += holeStep) {
    const own = String.fromCharCode(file[at] ?? 0);
    for (const other of new Set([...Array.from(DIGITS), own.toUpperCase(), " "])) {
      if (other !== own) yield { at, value: other.charCodeAt(0) };
    }
  }
}

import { PkiError } from "../../errors.ts";
import type { SignatureAlgorithm } from "../algorithms/algorithms.ts";
import { acceptableAt, SIGNER_MINIMUM } from "../algorithms/policy.ts";
import { type Certificate, isValidAt, keyFactsOf } from "./certificate.ts";
import { findPath } from "./chain.ts";

/** Who is to sign, and how. */
export type AnnouncedSigner = {
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
};

/** Refuses a certificate that is weak, out of its time, or leads to no root that is believed. */
export function requireUsableSigner(
  { certificate, chain, algorithm }: AnnouncedSigner,
  anchors: readonly Certificate[],
  now: Date,
): void {
  const key = keyFactsOf(certificate);
  if (key.bits < SIGNER_MINIMUM[algorithm.family] || !acceptableAt(algorithm, key, now)) {
    const text = `a key of ${key.bits} bits with ${algorithm.family} and ${algorithm.digest}`;
    throw new PkiError("unsupported", text);
  }
  if (!isValidAt(certificate, now)) {
    throw new PkiError("untrusted", "its certificate is not valid now");
  }
  const path = findPath(certificate, { pool: chain, anchors, at: now });
  const [problem] = path.problems;
  if (path.anchored && !problem) return;
  const reason = problem?.kind ?? "it leads to no configured root";
  throw new PkiError("untrusted", `its certificate cannot be used: ${reason}`);
}

import { DEFAULT_POLICY, validate, type ValidationResult } from "@paraph/engine/validation";
import { createAuthority } from "@paraph/testkit";
import {
  answersFor,
  type CmsForgery,
  type FileForgery,
  forgedCms,
  forgedFile,
  type SignerPlan,
} from "@paraph/testkit/forged";
import { factsOf } from "./validate-file.ts";

/** When the forged files are signed; they are validated a minute later. */
export const NOW = new Date("2026-11-15T12:00:00Z");
export const LATER = new Date(NOW.getTime() + 60_000);
export const authority = createAuthority(NOW);
/** Somebody else's authority, with the same names and other keys. */
export const foreign = createAuthority(NOW);
export const signer = authority.holder("signer");
export const ANSWERS = answersFor(authority, signer, NOW);

/** Trust in the authority's root and in nobody else. */
const POLICY = {
  ...DEFAULT_POLICY,
  anchors: [
    {
      certificate: Buffer.from(authority.holder("root").certificate.der).toString("base64"),
      origin: "configured",
      services: [],
    },
  ],
} as const;

/** Makes a value over the digest of what is covered, or over that itself. */
export type MakeCms = (digest: Uint8Array, covered?: Uint8Array) => Uint8Array;

/** The CMS of the honest signer with his answers, but for what is said here. */
export function ownCms(change: Partial<CmsForgery> = {}): MakeCms {
  const plan: CmsForgery = {
    signers: [{ by: signer }],
    certificates: [signer.certificate, ...signer.chain],
    revocation: ANSWERS,
    ...change,
  };
  return (digest, covered) => forgedCms(plan, digest, covered);
}

/** The honest signer's CMS with something else about him. */
export function signedAs(change: Omit<SignerPlan, "by">): MakeCms {
  return ownCms({ signers: [{ by: signer, ...change }] });
}

/** A file with this value, all else as it should be. */
export function fileWith(cms: FileForgery["cms"], rest: Omit<FileForgery, "cms"> = {}): Uint8Array {
  return forgedFile({ cms, ...rest });
}

export function resultOf(file: Uint8Array, at: Date = LATER): ValidationResult {
  return validate(factsOf(file), POLICY, at);
}

/** What is said of a file, in one line, and all reasons. */
export function verdict(file: Uint8Array, at: Date = LATER): readonly [string, string] {
  const { indication, subIndication, details } = resultOf(file, at);
  const said = subIndication === null ? indication : `${indication} ${subIndication}`;
  return [said, details.join("\n")];
}

/** Whether a file passes without a change that nobody can explain; a comment that was permitted may be seen. */
export function accepts(file: Uint8Array): boolean {
  const { indication, signers } = resultOf(file);
  return (
    indication === "TOTAL-PASSED" && signers.every(({ undefinedChanges }) => !undefinedChanges)
  );
}

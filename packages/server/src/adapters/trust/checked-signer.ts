import {
  acceptableAt,
  type Certificate,
  findPath,
  isValidAt,
  keyFactsOf,
  SIGNER_MINIMUM,
  type SignatureAlgorithm,
  verifiedBy,
} from "@paraph/engine";
import { ProviderFault } from "../../ports/signer.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";

type Raw = Extract<SigningCredential["signer"], { kind: "raw" }>;

/** Who signs, before anything was signed. */
export type Announced = Omit<Raw, "kind" | "sign"> & {
  /** How the operator calls the provider. */
  readonly provider: string;
};

/** Refuses a certificate that is weak, out of its time, or leads to no root that is believed here. */
export function requireUsable(
  { provider, certificate, chain, algorithm }: Announced,
  anchors: readonly Certificate[],
  now: Date,
): void {
  requireStrong(provider, certificate, algorithm, now);
  if (!isValidAt(certificate, now)) {
    throw new ProviderFault(provider, "wrong_certificate", "its certificate is not valid now");
  }
  const path = findPath(certificate, { pool: chain, anchors, at: now });
  const [problem] = path.problems;
  if (path.anchored && !problem) return;
  const reason = problem?.kind ?? "it leads to no configured root";
  throw new ProviderFault(
    provider,
    "wrong_certificate",
    `its certificate cannot be used: ${reason}`,
  );
}

function requireStrong(
  provider: string,
  certificate: Certificate,
  algorithm: SignatureAlgorithm,
  now: Date,
): void {
  const key = keyFactsOf(certificate);
  if (key.bits >= SIGNER_MINIMUM[algorithm.family] && acceptableAt(algorithm, key, now)) return;
  const text = `a key of ${key.bits} bits with ${algorithm.family} and ${algorithm.digest}`;
  throw new ProviderFault(provider, "weak_algorithm", text);
}

/** A signer whose every answer is verified before anybody sees it. */
export function checkedSigner(announced: Announced, sign: Raw["sign"]): Raw {
  const { provider, certificate, chain, algorithm } = announced;
  return {
    kind: "raw",
    certificate,
    chain,
    algorithm,
    sign: async (attributes, digest) => {
      const signature = await sign(attributes, digest);
      if (verifies(announced, attributes, signature)) return signature;
      throw new ProviderFault(
        provider,
        "wrong_signature",
        "it signed something else, or another did",
      );
    },
  };
}

/** Is this the signature of these octets by the announced certificate? */
export function verifies(
  { certificate, algorithm }: Announced,
  octets: Uint8Array,
  signature: Uint8Array,
): boolean {
  return verifiedBy(certificate, algorithm, octets, signature);
}

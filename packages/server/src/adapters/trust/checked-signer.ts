import { type Certificate, PkiError, requireUsableSigner, verifiedBy } from "@paraph/engine/pki";
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
  announced: Announced,
  anchors: readonly Certificate[],
  now: Date,
): void {
  try {
    requireUsableSigner(announced, anchors, now);
  } catch (cause) {
    if (!(cause instanceof PkiError)) throw cause;
    const code = cause.code === "unsupported" ? "weak_algorithm" : "wrong_certificate";
    throw new ProviderFault(announced.provider, code, cause.message, { cause });
  }
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

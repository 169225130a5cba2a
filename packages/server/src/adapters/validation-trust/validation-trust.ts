import { type Certificate, DEFAULT_POLICY, type TrustAnchor } from "@paraph/engine";
import type { ValidationTrust } from "../../ports/validator.ts";

/** Whom the operator believes besides the built-in authority. */
export type Believed = {
  /** The root of the built-in authority: what it signed is judged here, too. */
  readonly root: () => Promise<Certificate>;
  readonly configured: readonly Certificate[];
};

/** The policy of this instance: its own authority and the roots that its operator chose. */
export function validationTrustOver({ root, configured }: Believed): ValidationTrust {
  return {
    policyFor: async () => ({
      ...DEFAULT_POLICY,
      name: "EN 319 102-1 with the anchors of this instance",
      anchors: [
        anchor(await root(), "built_in"),
        ...configured.map((each) => anchor(each, "configured")),
      ],
    }),
  };
}

function anchor({ der }: Certificate, origin: TrustAnchor["origin"]): TrustAnchor {
  return { certificate: Buffer.from(der).toString("base64"), origin, services: [] };
}

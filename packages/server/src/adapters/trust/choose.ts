import { type Provider, ProviderFault, type Signers } from "../../ports/signer.ts";
import type { SignerOrder } from "../../ports/trust.ts";
import { ownIdentity } from "./own-certificate.ts";
import { BUILT_IN, requireSafeRules, type SignerRule } from "./rules.ts";

type Outside = {
  readonly builtIn: Signers;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly rules: readonly SignerRule[];
};

/** The built-in authority is not qualified; signing with it in place of a provider would be a lie. */
function noQualified(): ProviderFault {
  return new ProviderFault("signers", "not_authorized", "no provider signs with quality QES here");
}

/**
 * Picks the signer by business, quality and legislation. Demo keys always get the built-in authority, whatever is
 * configured (decisions 5): nothing that was tried out may ever look like more.
 */
export function signersBy({ builtIn, providers, rules }: Outside): Signers {
  requireSafeRules(rules, providers);

  type Wanted = Pick<SignerOrder, "environment" | "legislation"> & {
    readonly business: string;
    readonly quality: SignerRule["quality"];
  };

  /** The name of the provider and the provider; null for the built-in authority. */
  function choose(wanted: Wanted): readonly [string, Provider] | null {
    const { business, environment, quality, legislation } = wanted;
    if (environment === "demo") return null;
    const rule = rules.find(
      (each) =>
        (each.business === null || each.business === business) &&
        (each.quality === null || each.quality === quality) &&
        (each.legislation === null || each.legislation === legislation),
    );
    if (quality === "QES" && (!rule || rule.use === BUILT_IN)) throw noQualified();
    const provider = rule && providers.get(rule.use);
    return provider ? [rule.use, provider] : null;
  }
  return {
    forPerson: async (order) => {
      const chosen = choose({ ...order, business: order.business.id });
      // The built-in authority issues a certificate in the name of the order, or signs with its own seal.
      if (!chosen) return builtIn.forPerson(order);
      const [name, provider] = chosen;
      return ownIdentity(name, order, await provider.forPerson(order));
    },
    forSeal: async (business, environment, name) => {
      const asked = { environment, quality: "SEAL", legislation: null } as const;
      const chosen = choose({ business: business.id, ...asked });
      return (chosen?.[1] ?? builtIn).forSeal(business, environment, name);
    },
  };
}

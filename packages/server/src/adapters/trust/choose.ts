import type { Legislation, Quality } from "@paraph/contract/words";
import { ProviderFault, type Signers } from "../../ports/signer.ts";
import type { SignerOrder } from "../../ports/trust.ts";

/** One line of the operator's list. The first that fits is taken; null fits everything. */
export type SignerRule = {
  readonly business: string | null;
  readonly quality: Quality | "SEAL" | null;
  readonly legislation: Legislation | null;
  /** The name of a provider, or "built-in". */
  readonly use: string;
};

type Outside = {
  readonly builtIn: Signers;
  readonly providers: ReadonlyMap<string, Signers>;
  readonly rules: readonly SignerRule[];
};

const BUILT_IN = "built-in";

/** The built-in authority is not qualified; signing with it in place of a provider would be a lie. */
function noQualified(): ProviderFault {
  return new ProviderFault("signers", "not_authorized", "no provider signs with quality QES here");
}

/**
 * Picks the signer by business, quality and legislation. Demo keys always get the built-in authority, whatever is
 * configured (decisions 5): nothing that was tried out may ever look like more.
 */
export function signersBy({ builtIn, providers, rules }: Outside): Signers {
  const unknown = rules.find(({ use }) => use !== BUILT_IN && !providers.has(use));
  if (unknown) throw new Error(`no signer is called ${unknown.use}`);

  type Wanted = Pick<SignerOrder, "environment" | "legislation"> & {
    readonly business: string;
    readonly quality: SignerRule["quality"];
  };

  function choose({ business, environment, quality, legislation }: Wanted): Signers {
    if (environment === "demo") return builtIn;
    const rule = rules.find(
      (each) =>
        (each.business === null || each.business === business) &&
        (each.quality === null || each.quality === quality) &&
        (each.legislation === null || each.legislation === legislation),
    );
    if (quality === "QES" && (!rule || rule.use === BUILT_IN)) throw noQualified();
    return providers.get(rule?.use ?? BUILT_IN) ?? builtIn;
  }
  return {
    forPerson: async (order) => choose({ ...order, business: order.business.id }).forPerson(order),
    forSeal: async (business, environment, name) =>
      choose({ business: business.id, environment, quality: "SEAL", legislation: null }).forSeal(
        business,
        environment,
        name,
      ),
  };
}

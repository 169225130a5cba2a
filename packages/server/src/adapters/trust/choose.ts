import { ProviderFault, type Provider, type Signers, type RemoteKeys } from "../../ports/signer.ts";
import type { SignerOrder } from "../../ports/signing-credential.ts";
import type { Trust } from "../../ports/trust.ts";
import type { RemoteProvider } from "../../ports/remote-authorisation.ts";
import { ownCredential, requireOwn } from "./own-certificate.ts";
import { requireSafeRules, type SignerRule } from "../../domain/requests/signer-rules.ts";

type Outside = {
  readonly builtIn: Signers;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly rules: readonly SignerRule[];
};

/** The built-in authority is not qualified; signing with it in place of a provider would be a lie. */
function noQualified(): ProviderFault {
  return new ProviderFault("signers", "not_authorized", "no provider signs with quality QES here");
}

type Wanted = Pick<SignerOrder, "environment" | "legislation"> & {
  readonly business: string;
  readonly quality: SignerRule["quality"];
};

/** The name of the provider and the provider; null for the built-in authority. */
function chooser({ providers, rules }: Pick<Outside, "providers" | "rules">) {
  requireSafeRules(rules, providers);
  return (wanted: Wanted): readonly [string, Provider] | null => {
    const { business, environment, quality, legislation } = wanted;
    if (environment === "demo") return null;
    const rule = rules.find(
      (each) =>
        (each.business === null || each.business === business) &&
        (each.quality === null || each.quality === quality) &&
        (each.legislation === null || each.legislation === legislation),
    );
    const provider = rule && providers.get(rule.use);
    return provider ? [rule.use, provider] : null;
  };
}

/** The providers to which people go themselves, chosen by business, quality and legislation. */
export function remotesBy(
  outside: Pick<Outside, "providers" | "rules">,
): Pick<Trust, "remoteProviderFor" | "remoteProvider"> {
  const choose = chooser(outside);
  return {
    remoteProviderFor: (order) => {
      const [name, provider] = choose({ ...order, business: order.business.id }) ?? [];
      return name !== undefined && provider?.keys === "own" ? ownKeys(name, provider.remote) : null;
    },
    remoteProvider: (name) => {
      const provider = outside.providers.get(name);
      return provider?.keys === "own" ? ownKeys(name, provider.remote) : null;
    },
  };
}

/**
 * Picks the signer by business, quality and legislation. Demo keys always get the built-in authority, whatever is
 * configured (interface 10): nothing that was tried out may ever look like more.
 */
export function signersBy(
  outside: Outside,
): Signers & Pick<Trust, "remoteProviderFor" | "remoteProvider"> {
  const { builtIn } = outside;
  const choose = chooser(outside);
  return {
    ...remotesBy(outside),
    forPerson: async (order) => {
      const chosen = choose({ ...order, business: order.business.id });
      if (!chosen) {
        if (order.environment !== "demo" && order.quality === "QES") throw noQualified();
        // The built-in authority issues a certificate in the name of the order, or signs with its own seal.
        return builtIn.forPerson(order);
      }
      const [name, provider] = chosen;
      return signHere(name, provider, order);
    },
    forSeal: async (business, environment, name) => {
      const asked = { environment, quality: "SEAL", legislation: null } as const;
      const [, provider] = choose({ business: business.id, ...asked }) ?? [];
      const sealing = provider?.keys === "one" ? provider : builtIn;
      return sealing.forSeal(business, environment, name);
    },
  };
}

/** One key for everybody signs for the business; whoever has their own must go and set it free. */
function signHere(name: string, provider: Provider, order: SignerOrder) {
  if (provider.keys === "one" && order.certificate === "service") return provider.forPerson(order);
  const text =
    provider.keys === "one"
      ? "a key of the business does not sign in a person's name"
      : "the person has not been there";
  throw new ProviderFault(name, "not_authorized", text);
}

/** The keys of people at a provider, of which each signs as its own person or not at all. */
function ownKeys(name: string, keys: RemoteKeys): RemoteProvider {
  return {
    ...keys,
    credentialOf: (order, token) =>
      keys.credentialOf(token, (certificate) => {
        requireOwn(name, order, certificate);
      }),
    signingCredentialOf: async (order, credential, obtain) =>
      ownCredential(name, order, await keys.signingCredentialOf(order, credential, obtain)),
  };
}

import type { Environment } from "@paraph/contract/words";
import type { Means } from "../../domain/requests/able.ts";
import type { Business } from "../../domain/business/business.ts";
import type { Messenger } from "../../ports/messenger.ts";
import type { World } from "../../ports/world.ts";

export type MeansWorld = {
  readonly messengers: { readonly [Each in Environment]: Pick<Messenger, "reaches"> };
  readonly trust: Pick<World["trust"], "remoteProviderFor">;
};

/** What people of a business can sign with here, as the instance is configured (interface 13). */
export function meansOf(
  { messengers, trust }: MeansWorld,
  business: Pick<Business, "id">,
  environment: Environment,
): Means {
  return {
    ...messengers[environment].reaches,
    madeAt: (quality, legislation) => {
      const order = { business, environment, quality, legislation };
      if (trust.remoteProviderFor(order) !== null) return "provider";
      // The built-in authority is not qualified: it signs QES of demo keys alone.
      return quality === "QES" && environment !== "demo" ? null : "here";
    },
  };
}

import type { SignatureRequest } from "../../domain/requests/request.ts";
import { lookOf } from "../../domain/business/branding.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";

/** What the business of a request shows itself as, and its own name where that is another. */
export type SenderNames = { readonly business: string; readonly registeredName: string | null };

export async function senderNames(
  store: World["store"],
  request: SignatureRequest,
): Promise<SenderNames> {
  const business = await businessOf(store, request);
  const { name, registeredName } = lookOf(business, await store.brandings.find(business.id));
  return { business: name, registeredName };
}

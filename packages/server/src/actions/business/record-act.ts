import type { BusinessId } from "../../domain/business/business.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";

/** Who did it: the address of a member, or the operator at the command line. */
export type By = { readonly actor: string };
const OPERATOR: By = { actor: "operator" };

/** The chain of acts of a business. */
export function trailOf(business: BusinessId): string {
  return `business:${business}`;
}

/** What was done with a business, for its trail. */
export function recordBusiness(
  { clock }: Pick<World, "clock">,
  tables: Pick<Tables, "audit">,
  business: BusinessId,
  type: string,
  facts: JsonObject,
  personal: JsonObject = {},
  by: By = OPERATOR,
): Promise<void> {
  return tables.audit.append({
    subject: trailOf(business),
    type,
    at: clock.now(),
    facts,
    personal: { ...personal, ...by },
  });
}

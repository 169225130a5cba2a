import type { BusinessId } from "../ids.ts";
import type { Environment } from "@paraph/contract/words";
import type { Actor, MemberActor } from "./actor.ts";

/** Who waits for the work: a person at a screen, a program that called, or nobody. */
export type Urgency = "person" | "call" | "job";

/** On whose account work that takes the processor goes; everybody gets the same share of it. */
export type Share = { readonly tenant: string; readonly urgency: Urgency };

/** What belongs to a business belongs to one of its environments, and so does the work for it. */
export function shareFor(
  {
    businessId,
    environment,
  }: { readonly businessId: BusinessId; readonly environment: Environment },
  urgency: Urgency,
): Share {
  return { tenant: `${businessId} ${environment}`, urgency };
}

/** The share of who acts: of the business in one environment, or of a person by themselves. */
export function shareOf(actor: Actor | MemberActor): Share {
  if (actor.kind === "member") return shareOf(actor.person);
  if (actor.kind === "person") return { tenant: actor.accountId, urgency: "person" };
  if (actor.kind === "guest") return { tenant: actor.requestId, urgency: "person" };
  const { business, user } = actor;
  return shareFor({ businessId: business.id, environment: user.environment }, "call");
}

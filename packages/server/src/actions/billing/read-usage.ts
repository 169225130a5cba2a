import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { periodOf, readPeriod } from "../../domain/billing/periods.ts";
import { monthsBetween, monthUsage, usageCsv } from "../../domain/billing/usage.ts";
import type { World } from "../../ports/world.ts";
import { businessFor } from "../business/business-of-person.ts";

type UsageWorld = Pick<World, "store" | "clock">;
type UsageQuery = { readonly environment: Environment; readonly period: string | null };

/** One month of one environment, the months that can be query for, and whether it was invoiced. */
export async function readMonthUsage(
  world: UsageWorld,
  person: PersonActor,
  id: string,
  query: UsageQuery,
) {
  const { usage, current } = await gather(world, person, id, query);
  const { environment, period } = usage;
  const first = (await world.store.billing.firstUsed(id, environment)) ?? current;
  const oldest = first < period ? first : period;
  const isInvoiced = environment === "production" && (await world.store.billing.isClosed(period));
  return { ...usage, isInvoiced, months: monthsBetween(oldest, current) };
}

/** The same days as a file for a spreadsheet. */
export async function exportMonthUsage(
  world: UsageWorld,
  person: PersonActor,
  id: string,
  query: UsageQuery,
): Promise<{ readonly name: string; readonly csv: string }> {
  const { usage, credits, signatures } = await gather(world, person, id, query);
  const name = `usage-${usage.environment}-${usage.period}.csv`;
  return { name, csv: usageCsv(usage, credits, signatures) };
}

async function gather(world: UsageWorld, person: PersonActor, id: string, query: UsageQuery) {
  const { store, clock } = world;
  const { business } = await businessFor(store, person, id, "see usage");
  const current = periodOf(clock.now());
  const period = query.period === null ? current : monthFrom(query.period, current);
  const { environment } = query;
  const credits = await store.billing.creditsByDay(business.id, environment, period);
  const signatures = await store.billing.signaturesByDay(business.id, environment, period);
  const usage = monthUsage(environment, period, credits, signatures);
  return { usage, credits, signatures, current };
}

/** The first year of which anything could be known: longer lists of months would serve nobody. */
const FIRST_MONTH = "202001";

function monthFrom(text: string, current: string): string {
  const query = readPeriod(text);
  if (query?.kind === "month" && text >= FIRST_MONTH && text <= current) return text;
  throw new Refusal("error.request.query_invalid", {
    violations: [{ field: "period", message: "Give a month that has begun, YYYYMM." }],
  });
}

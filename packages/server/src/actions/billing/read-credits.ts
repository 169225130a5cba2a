import { Refusal } from "@paraph/contract/errors";
import type { ApiActor } from "../../domain/access/actor.ts";
import { type Statement, statementOf } from "../../domain/billing/credits.ts";
import { isOver, type BillingPeriod, periodOf, readPeriod } from "../../domain/billing/periods.ts";
import type { World } from "../../ports/world.ts";

type CreditWorld = Pick<World, "store" | "clock">;

/** Interface 4.6: what the business has used in the current month, demo and production apart. */
export async function readUsage(
  { store, clock }: CreditWorld,
  { business, user }: ApiActor,
): Promise<Statement> {
  const period = periodOf(clock.now());
  return statementOf(period, await store.billing.usage(business.id, user.environment, period));
}

/** Interface 4.6: what was invoiced; of demo keys nothing ever is. */
export async function readInvoiced(
  { store, clock }: CreditWorld,
  { business, user }: ApiActor,
  text: string | null,
): Promise<Statement> {
  const asked = text === null ? null : askedFor(text);
  const last = await store.billing.lastClosed(asked?.kind === "day" ? "" : (asked?.digits ?? ""));
  const period = shownPeriod(asked, last ?? periodOf(clock.now()));
  if (user.environment === "demo") return statementOf(period, []);
  if (asked === null && last === null) return statementOf(period, []);
  const wanted = asked ?? { kind: "month", digits: period };
  return statementOf(period, await store.billing.invoiced(business.id, wanted));
}

function askedFor(text: string): BillingPeriod {
  const asked = readPeriod(text);
  if (asked) return asked;
  throw new Refusal("error.request.query_invalid", {
    violations: [{ field: "period", message: "must be YYYY, YYYYMM or YYYYMMDD" }],
  });
}

/** The answer names a month: that of the day, or the last invoiced one of the year. */
function shownPeriod(asked: BillingPeriod | null, last: string): string {
  if (asked === null) return last;
  if (asked.kind !== "year") return asked.digits.slice(0, 6);
  return last.startsWith(asked.digits) ? last : `${asked.digits}12`;
}

/** Closes a month for all businesses; what it holds is never changed again. */
export async function closePeriod(
  { store, clock }: CreditWorld,
  text: string,
): Promise<"closed" | "closed before" | "no month" | "not over"> {
  const asked = readPeriod(text);
  if (asked?.kind !== "month") return "no month";
  const now = clock.now();
  if (!isOver(asked.digits, now)) return "not over";
  const closed = await store.transaction(({ billing }) => billing.close(asked.digits, now));
  return closed ? "closed" : "closed before";
}

/** A year, a month or a day in digits, as callers ask for what was invoiced (interface 4.6). */
export type BillingPeriod = {
  readonly kind: "year" | "month" | "day";
  readonly digits: string;
};

const KINDS: readonly (readonly [length: number, kind: BillingPeriod["kind"]])[] = [
  [4, "year"],
  [6, "month"],
  [8, "day"],
];

/** Null for anything that is no date of the calendar. */
export function readPeriod(text: string): BillingPeriod | null {
  const kind = KINDS.find(([length]) => length === text.length)?.[1];
  if (!kind || !/^[0-9]+$/.test(text)) return null;
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6) || "01", text.slice(6) || "01"];
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written;
  return exists ? { kind, digits: text } : null;
}

/** The month to which a moment belongs, YYYYMM in UTC. */
export function periodOf(at: Date): string {
  return dayOf(at).slice(0, 6);
}

/** YYYYMMDD in UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10).replaceAll("-", "");
}

/** The month after. */
export function nextPeriod(period: string): string {
  const year = Number(period.slice(0, 4));
  const month = Number(period.slice(4));
  return periodOf(new Date(Date.UTC(year, month, 1)));
}

/** A month can be closed once it is over. */
export function isOver(period: string, now: Date): boolean {
  return period < periodOf(now);
}

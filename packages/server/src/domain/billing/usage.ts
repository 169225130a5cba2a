import type { Environment, Quality } from "@paraph/contract/words";
import { statementOf, type Consumption, type Statement } from "./credits.ts";
import { nextPeriod } from "./periods.ts";

/** What is counted of signatures: by the quality that was made, seals apart. */
export type CountedQuality = Quality | "SEAL";

/** Credits of one endpoint on one day (YYYYMMDD). */
export type DayCredits = Consumption & { readonly day: string };

/** Signatures of one quality on one day. */
export type DaySignatures = {
  readonly day: string;
  readonly quality: CountedQuality;
  readonly signatures: number;
};

/** One day of a month, with everything that was used on it. */
export type UsedDay = {
  readonly day: string;
  readonly signatures: number;
  readonly requests: number;
  readonly credits: number;
};

/** What a business used in one month of one environment. */
export type MonthUsage = Statement & {
  readonly environment: Environment;
  readonly qualities: readonly {
    readonly quality: CountedQuality;
    readonly signatures: number;
  }[];
  readonly signatures: number;
  readonly days: readonly UsedDay[];
};

/** One month from its days; every total is the sum of them, as in the statements of interface 4.6. */
export function monthUsage(
  environment: Environment,
  period: string,
  credits: readonly DayCredits[],
  signatures: readonly DaySignatures[],
): MonthUsage {
  const endpoints = [...new Set(credits.map(({ endpoint }) => endpoint))].sort();
  const consumptions = endpoints.map((endpoint) => {
    const own = credits.filter((one) => one.endpoint === endpoint);
    return {
      endpoint,
      requests: sum(own, ({ requests }) => requests),
      credits: sum(own, (one) => one.credits),
    };
  });
  const kinds = [...new Set(signatures.map(({ quality }) => quality))].sort();
  const qualities = kinds.map((quality) => ({
    quality,
    signatures: sum(
      signatures.filter((one) => one.quality === quality),
      (one) => one.signatures,
    ),
  }));
  return {
    ...statementOf(period, consumptions),
    environment,
    qualities,
    signatures: sum(signatures, (one) => one.signatures),
    days: daysOf(period, credits, signatures),
  };
}

/** Every day of the month in order; one that was charged to it from before it was closed stands first. */
function daysOf(
  period: string,
  credits: readonly DayCredits[],
  signatures: readonly DaySignatures[],
): readonly UsedDay[] {
  const used = [...credits, ...signatures].map(({ day }) => day);
  const days = [...new Set([...used, ...calendarOf(period)])].sort();
  return days.map((day) => {
    const charged = credits.filter((one) => one.day === day);
    const made = signatures.filter((one) => one.day === day);
    return {
      day,
      signatures: sum(made, (one) => one.signatures),
      requests: sum(charged, ({ requests }) => requests),
      credits: sum(charged, (one) => one.credits),
    };
  });
}

function calendarOf(period: string): readonly string[] {
  const end = Date.UTC(Number(period.slice(0, 4)), Number(period.slice(4)), 0);
  const days = new Date(end).getUTCDate();
  return Array.from({ length: days }, (_, at) => `${period}${String(at + 1).padStart(2, "0")}`);
}

/** The months from one to another, newest first: what can be picked. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let one = first; one <= last; one = nextPeriod(one)) months.unshift(one);
  return months;
}

/** The days of a month as a spreadsheet reads them (RFC 4180); everything in it is ours, so nothing is quoted. */
export function usageCsv(
  { environment }: Pick<MonthUsage, "environment">,
  credits: readonly DayCredits[],
  signatures: readonly DaySignatures[],
): string {
  const rows = [
    ...credits.map(({ day, endpoint, requests, credits: cost }) => [
      dashed(day),
      "validation",
      endpoint,
      requests,
      cost,
    ]),
    ...signatures.map(({ day, quality, signatures: count }) => [
      dashed(day),
      quality === "SEAL" ? "seal" : "signature",
      quality,
      count,
      0,
    ]),
  ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const lines = [["day", "kind", "name", "count", "credits", "environment"]].concat(
    rows.map((row) => [...row.map(String), environment]),
  );
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, one) => total + of(one), 0);
}

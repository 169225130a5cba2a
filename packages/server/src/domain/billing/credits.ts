/** What one call of an endpoint costs. */
export type Price = {
  readonly sku: string;
  readonly endpoint: string;
  readonly credits: number;
};

/** The prices from one day on. */
export type PriceList = { readonly validFrom: string; readonly prices: readonly Price[] };

/** The endpoints that cost something (interface 4.6); everything else is free. */
export const VALIDATE_DOCUMENT = "/validate/document";

/** Newest first. A new list is a new row: what was charged by an old one stays as it was. */
const PRICE_LISTS: readonly PriceList[] = [
  {
    validFrom: "2026-01-01",
    prices: [{ sku: "VALIDATE_DOCUMENT", endpoint: VALIDATE_DOCUMENT, credits: 1 }],
  },
];

/** The list that holds on a day. */
export function priceListAt(at: Date, lists: readonly PriceList[] = PRICE_LISTS): PriceList {
  const day = at.toISOString().slice(0, 10);
  const [oldest] = lists.slice(-1);
  const found = lists.find(({ validFrom }) => validFrom <= day) ?? oldest;
  if (!found) throw new Error("there is no price list");
  return found;
}

/** What a call costs now; nothing where the list does not name it. */
export function creditsFor(endpoint: string, at: Date): number {
  return priceListAt(at).prices.find((price) => price.endpoint === endpoint)?.credits ?? 0;
}

/** Uses of one endpoint, summed up. */
export type Consumption = {
  readonly endpoint: string;
  readonly requests: number;
  readonly credits: number;
};

/** Consumptions with their totals, which are nothing but the sums of the parts. */
export type Statement = {
  readonly period: string;
  readonly consumptions: readonly Consumption[];
  readonly requests: number;
  readonly credits: number;
};

export function statementOf(period: string, consumptions: readonly Consumption[]): Statement {
  const sum = (of: (one: Consumption) => number): number =>
    consumptions.reduce((total, one) => total + of(one), 0);
  return {
    period,
    consumptions,
    requests: sum(({ requests }) => requests),
    credits: sum(({ credits }) => credits),
  };
}

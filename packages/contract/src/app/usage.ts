import { Type, type Static } from "@sinclair/typebox";
import { named, oneOf } from "../shapes/kit.ts";
import { ENVIRONMENTS, QUALITIES } from "../words.ts";
import { listOf, type AppCall } from "./kit.ts";

const Environment = oneOf(ENVIRONMENTS);
const Month = Type.String({ pattern: "^[0-9]{6}$", description: "YYYYMM" });

/** What a business used in one month of one environment; every total is the sum of the days. */
export const BusinessUsage = named("BusinessUsage", {
  environment: Environment,
  period: Month,
  isInvoiced: Type.Boolean({ description: "The month is closed: its credits never change again." }),
  months: listOf(Month),
  consumptions: listOf(
    Type.Object({ endpoint: Type.String(), requests: Type.Integer(), credits: Type.Integer() }),
  ),
  requests: Type.Integer(),
  credits: Type.Integer(),
  qualities: listOf(
    Type.Object({ quality: oneOf([...QUALITIES, "SEAL"]), signatures: Type.Integer() }),
  ),
  signatures: Type.Integer(),
  days: listOf(
    Type.Object({
      day: Type.String({ pattern: "^[0-9]{8}$", description: "YYYYMMDD, UTC" }),
      signatures: Type.Integer(),
      requests: Type.Integer(),
      credits: Type.Integer(),
    }),
  ),
});
export type BusinessUsage = Static<typeof BusinessUsage>;

const UsageQuery = Type.Object({
  environment: Type.Optional(Environment),
  period: Type.Optional(Type.String({ maxLength: 6 })),
});
const AT = "/app/business/{businessId}/usage";

/** The calls of the page of what was used; for administrators. */
export const USAGE_CALLS = {
  usage: {
    method: "GET",
    path: AT,
    access: "account",
    summary: "What the business used in one month of one environment, for administrators.",
    query: UsageQuery,
    answer: BusinessUsage,
  },
  usageFile: {
    method: "GET",
    path: `${AT}/csv`,
    access: "account",
    summary: "The same as a file for a spreadsheet.",
    query: UsageQuery,
    bytes: "text/csv; charset=utf-8",
  },
} as const satisfies Readonly<Record<string, AppCall>>;

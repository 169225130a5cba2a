import { Type } from "@sinclair/typebox";

/** Interface 4.6: the price list. */
export const CreditInfos = Type.Object({
  validFrom: Type.String({ format: "date" }),
  consumptions: Type.Array(
    Type.Object({ sku: Type.String(), endpoint: Type.String(), credits: Type.Integer() }),
  ),
});

/** Interface 4.6: what was used in a period; the totals are the sums of the parts. */
export const CreditConsumption = Type.Object({
  period: Type.String({ description: "YYYYMM", pattern: "^[0-9]{6}$" }),
  consumptions: Type.Array(
    Type.Object({ endpoint: Type.String(), requests: Type.Integer(), credits: Type.Integer() }),
  ),
  requests: Type.Integer(),
  credits: Type.Integer(),
});

/** Interface 4.6: YYYY, YYYYMM or YYYYMMDD. */
export const InvoicedQuery = Type.Object({
  period: Type.Optional(
    Type.String({ description: "YYYY, YYYYMM or YYYYMMDD; the last invoiced period when absent." }),
  ),
});

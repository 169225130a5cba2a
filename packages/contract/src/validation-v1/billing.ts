import { Type } from "@sinclair/typebox";
import { text } from "../shapes/kit.ts";

/** Interface 4.6: the price list. */
export const CreditInfos = Type.Object({
  validFrom: Type.String({ format: "date", description: "The first day of these prices." }),
  consumptions: Type.Array(
    Type.Object({
      sku: text("The name of the price."),
      endpoint: text("The call that costs it."),
      credits: Type.Integer({ description: "What one call costs." }),
    }),
    { description: "The prices." },
  ),
});

/** Interface 4.6: what was used in a period; the totals are the sums of the parts. */
export const CreditConsumption = Type.Object({
  period: Type.String({ description: "YYYYMM", pattern: "^[0-9]{6}$" }),
  consumptions: Type.Array(
    Type.Object({
      endpoint: text("The call."),
      requests: Type.Integer({ description: "How often it was made." }),
      credits: Type.Integer({ description: "What that cost." }),
    }),
    { description: "What was used, by call." },
  ),
  requests: Type.Integer({ description: "The sum of all calls." }),
  credits: Type.Integer({ description: "The sum of all credits." }),
});

/** Interface 4.6: YYYY, YYYYMM or YYYYMMDD. */
export const InvoicedQuery = Type.Object({
  period: Type.Optional(
    Type.String({ description: "YYYY, YYYYMM or YYYYMMDD; the last invoiced period when absent." }),
  ),
});

import { closePeriod } from "../../actions/billing/read-credits.ts";
import { Mistake, type Call, type Command } from "./call.ts";

export const CREDIT_COMMANDS: Readonly<Record<string, Command>> = {
  "credits close": closeMonth,
};

const MISTAKES = {
  "no month": "is no month; write it like 202610",
  "not over": "is not over yet",
  "closed before": "is closed already, and what is closed never changes",
} as const;

/** Interface 4.6: what was used in a month is invoiced once it is closed. */
async function closeMonth({ world, words: [period = ""], say }: Call): Promise<void> {
  const outcome = await closePeriod(world, period);
  if (outcome !== "closed") throw new Mistake(`"${period}" ${MISTAKES[outcome]}.`);
  say(`${period} is closed: GET /billing/credits/invoiced shows it.`);
}

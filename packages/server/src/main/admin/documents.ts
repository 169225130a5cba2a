import { Mistake, type Call, type Command } from "./call.ts";

/** What an operator must know of documents without reading them. */
export const DOCUMENT_COMMANDS: Readonly<Record<string, Command>> = {
  "documents cover": listCover,
};

const USUAL_MONTHS = "12";

/** How long a signature lasts is the life of its last time stamp's certificate. */
async function listCover({ world, options, say }: Call): Promise<void> {
  const { months: given = USUAL_MONTHS } = options;
  const months = /^\d{1,3}$/.test(given) ? Number(given) : null;
  if (months === null) throw new Mistake(`"${given}" is no number of months.`);
  const before = world.clock.now();
  before.setUTCMonth(before.getUTCMonth() + months);
  const ending = await world.store.documents.listCoveredUntil(before);
  for (const { id, owner, coveredUntil } of ending) {
    say(`${coveredUntil.toISOString().slice(0, 10)}  ${id}  ${owner}`);
  }
  say(
    ending.length === 0
      ? `No document's last time stamp ends within ${months} months.`
      : `${ending.length} to be sealed again by their owners before that day.`,
  );
}

import { findCaller } from "./caller.ts";
import { findJudges } from "./judges.ts";

/**
 * Fetches what the conformance suite and the calls to the descriptions need of others, once; most of
 * that is waiting, and so done while something else is tried. Who needs it says what cannot be had.
 */
const { judges } = await findJudges();
for (const { close } of judges) close();
await findCaller();

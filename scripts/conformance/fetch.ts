import { findCaller } from "./caller.ts";
import { findValidators } from "./external-validators.ts";

/**
 * Fetches what the conformance suite and the calls to the descriptions need of others, once; most of
 * that is waiting, and so done while something else is tried. Who needs it says what cannot be had.
 */
const { validators } = await findValidators();
for (const { close } of validators) close();
await findCaller();

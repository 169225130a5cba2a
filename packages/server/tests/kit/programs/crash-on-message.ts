import { crashAt } from "../../../src/main/crash-at.ts";

/** Loaded before the program: its parent names, when it likes, the place at which the power is cut. */
process.on("message", (place: string) => {
  crashAt(place);
  process.send?.("armed");
});
// Nobody waits for a message: the program ends as it would without.
process.channel?.unref();

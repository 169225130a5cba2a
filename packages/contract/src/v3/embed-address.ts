import type { Static } from "@sinclair/typebox";
import { described, Instant, named, text } from "../shapes/kit.ts";

/** Where a listed page frames the signing page of one signer without an account. */
export const EmbedAddress = named("EmbedAddress", {
  url: text(
    "The src of the frame. A secret: it opens the signing page once, for whoever comes first.",
  ),
  expires_at: described(Instant, "Until when it can be opened; what it opened goes on after that."),
});
export type EmbedAddress = Static<typeof EmbedAddress>;

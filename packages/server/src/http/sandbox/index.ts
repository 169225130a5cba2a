import { SANDBOX_INTERFACE_CALLS } from "@paraph/contract/sandbox";
import { routesOf } from "../frame/handlers.ts";
import { callbackSecretHandlers } from "./callback-secret.ts";
import { clockHandlers } from "./clock.ts";
import { messageHandlers } from "./messages.ts";
import { signerHandlers } from "./signers.ts";

/** The sandbox: for demo keys only, described in docs/sandbox.md. */
export const sandboxRoutes = routesOf(SANDBOX_INTERFACE_CALLS, {
  messages: messageHandlers,
  clock: clockHandlers,
  callbackSecret: callbackSecretHandlers,
  signers: signerHandlers,
});

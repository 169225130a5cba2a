import type { Route } from "../frame/route.ts";
import { callbackSecretRoutes } from "./callback-secret.ts";
import { clockRoutes } from "./clock.ts";
import { identifyRoutes } from "./identify.ts";
import { messageRoutes } from "./messages.ts";
import { signerRoutes } from "./signers.ts";

/** The sandbox: for demo keys only, described in docs/sandbox.md. */
export const sandboxRoutes: readonly Route[] = [
  ...messageRoutes,
  ...clockRoutes,
  ...callbackSecretRoutes,
  ...signerRoutes,
  ...identifyRoutes,
];

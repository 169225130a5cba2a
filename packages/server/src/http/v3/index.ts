import { loginRoute } from "../login.ts";
import type { Route } from "../route.ts";

/** Everything that v3 promises, one list a file beside this one. */
export const v3Routes: readonly Route[] = [loginRoute("v3")];

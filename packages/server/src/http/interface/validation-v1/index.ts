import { validationLoginRoute } from "../login.ts";
import type { Route } from "../../frame/route.ts";

/** Everything that the validation interface promises, one list a file beside this one. */
export const validationRoutes: readonly Route[] = [validationLoginRoute];

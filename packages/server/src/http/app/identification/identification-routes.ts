import { IDENTIFICATION_CALLS as CALLS } from "@paraph/contract/app";
import {
  cancelIdentification,
  readVisit,
  showDocument,
  startIdentification,
} from "../../../actions/identification/identify-account.ts";
import { ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { placeOf } from "../signing-page/entry.ts";
import { personOf } from "../person.ts";

/** How somebody with an account has their identity recorded. */
export const identificationRoutes: readonly Route[] = [
  appRoute(CALLS.startIdentification, {
    limit: "write",
    refusals: [
      "error.sr.not_found",
      "error.sr.signature_not_found",
      "error.provider.unavailable",
      "error.rate_limit.exceeded",
    ],
    handle: async (world, call) => {
      const { requestId, signatureId } = call.body;
      const place = requestId && signatureId ? placeOf({ requestId, signatureId }) : null;
      return ok({ address: await startIdentification(world, personOf(call), place) });
    },
  }),
  appRoute(CALLS.identificationVisit, {
    limit: "read",
    refusals: ["error.entity.not_found"],
    handle: async (world, call) => ok(await readVisit(world, personOf(call), call.params.visitId)),
  }),
  appRoute(CALLS.showDocument, {
    limit: "sign",
    refusals: [
      "error.entity.not_found",
      "error.account.entry_expired",
      "error.provider.unavailable",
    ],
    handle: async (world, call) => {
      const person = personOf(call);
      await showDocument(world, person, call.params.visitId, call.body);
      return ok(await readVisit(world, person, call.params.visitId));
    },
  }),
  appRoute(CALLS.cancelIdentification, {
    limit: "write",
    refusals: ["error.entity.not_found", "error.account.entry_expired"],
    handle: async (world, call) => {
      const person = personOf(call);
      await cancelIdentification(world, person, call.params.visitId);
      return ok(await readVisit(world, person, call.params.visitId));
    },
  }),
];

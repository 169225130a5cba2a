import { BUSINESS_CALLS as CALLS } from "@paraph/contract/app";
import {
  readCallbackLog,
  readExchange,
  repeatCallback,
} from "../../../actions/callbacks/callback-log.ts";
import {
  changeEmbeddingList,
  readEmbeddingList,
} from "../../../actions/business/embedding-list.ts";
import { changeReminders, readReminders } from "../../../actions/business/reminders.ts";
import { changeExitList, readExitList } from "../../../actions/business/exit-list.ts";
import {
  addKey,
  endKey,
  endOneKey,
  listKeys,
  makeKey,
  renewKey,
} from "../../../actions/business/keys.ts";
import { readOverview } from "../../../actions/business/overview.ts";
import { listBusinessRequests } from "../../../actions/business/business-requests.ts";
import { handOver, handOverAll } from "../../../actions/business/handover.ts";
import { listMembers, putMember, removeMember } from "../../../actions/business/members.ts";
import { keyEnd } from "../../../domain/business/api-key.ts";
import { isUuid, type RequestId } from "../../../domain/ids.ts";
import { Refusal } from "@paraph/contract/errors";
import type { KeptKey } from "../../../ports/store/business.ts";
import { noContent, ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { loggedToWire } from "../callbacks/callback-wire.ts";
import { personOf, provenOf } from "../person.ts";

const NONE = ["error.business.not_found", "error.auth.forbidden"] as const;
const MAKING = ["error.business.no_production_here", "error.session.proof_old"] as const;

/** Without its digest. */
function keyToWire(key: KeptKey, now: Date) {
  const { version, name, createdAt, lastUsedAt, expiresAt, isPublic } = key;
  const end = keyEnd(expiresAt, now);
  return { version, name, createdAt, lastUsedAt, expiresAt, end, isPublic };
}

/** The pages of a business: keys, members, callbacks, exits. The actions ask for the role. */
export const businessRoutes: readonly Route[] = [
  appRoute(CALLS.overview, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) => {
      const { environment = world.settings.mode } = call.query;
      return ok(await readOverview(world, personOf(call), call.params.businessId, environment));
    },
  }),
  appRoute(CALLS.keys, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) => {
      const found = await listKeys(world, personOf(call), call.params.businessId);
      const now = world.clock.now();
      const users = found.users.map(({ user, createdAt, keys }) => ({
        username: user.username,
        environment: user.environment,
        createdAt,
        revokedAt: user.disabledAt,
        keys: keys.map((key) => keyToWire(key, now)),
      }));
      return ok({ users, environments: found.environments });
    },
  }),
  appRoute(CALLS.newKey, {
    limit: "write",
    refusals: [...NONE, ...MAKING],
    handle: async (world, call) => {
      const proven = provenOf(call);
      const { environment, name = null, days = null } = call.body;
      const wanted = { environment, name, days };
      return ok(await makeKey(world, proven, call.params.businessId, wanted));
    },
  }),
  appRoute(CALLS.resetKey, {
    limit: "write",
    refusals: [...NONE, ...MAKING, "error.business.key_not_found"],
    handle: async (world, call) => {
      return ok(
        await renewKey(world, provenOf(call), call.params.businessId, call.params.username),
      );
    },
  }),
  appRoute(CALLS.addKey, {
    limit: "write",
    refusals: [...NONE, ...MAKING, "error.business.key_not_found", "error.business.two_keys"],
    handle: async (world, call) => {
      const { businessId, username } = call.params;
      const { name = null, days = null } = call.body;
      return ok(await addKey(world, provenOf(call), businessId, username, { name, days }));
    },
  }),
  appRoute(CALLS.endKey, {
    limit: "write",
    refusals: [...NONE, "error.business.key_not_found", "error.business.last_key"],
    handle: async (world, call) => {
      const { businessId, username, version } = call.params;
      if (!/^[1-9]\d{0,8}$/.test(version)) throw new Refusal("error.business.key_not_found");
      const which = { username, version: Number(version) };
      await endOneKey(world, personOf(call), businessId, which);
      return noContent();
    },
  }),
  appRoute(CALLS.revokeKey, {
    limit: "write",
    refusals: [...NONE, "error.business.key_not_found"],
    handle: async (world, call) => {
      await endKey(world, personOf(call), call.params.businessId, call.params.username);
      return noContent();
    },
  }),
  appRoute(CALLS.members, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) =>
      ok(await listMembers(world, personOf(call), call.params.businessId)),
  }),
  appRoute(CALLS.putMember, {
    limit: "write",
    refusals: [
      ...NONE,
      "error.business.last_admin",
      "error.business.member_not_found",
      "error.session.proof_old",
      "error.rate_limit.exceeded",
    ],
    handle: async (world, call) =>
      ok(await putMember(world, provenOf(call), call.params.businessId, call.body)),
  }),
  appRoute(CALLS.removeMember, {
    limit: "write",
    refusals: [
      ...NONE,
      "error.business.member_not_found",
      "error.business.last_admin",
      "error.session.proof_old",
    ],
    handle: async (world, call) => {
      const { businessId, email } = call.params;
      await removeMember(world, provenOf(call), businessId, { email, heir: call.query.to ?? null });
      return noContent();
    },
  }),
  appRoute(CALLS.businessRequests, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) => {
      const { environment = world.settings.mode, managedBy = null, search = "" } = call.query;
      const after = call.query.after ? (call.query.after.toLowerCase() as RequestId) : null;
      const asked = { environment, managedBy, search, after };
      return ok(await listBusinessRequests(world, personOf(call), call.params.businessId, asked));
    },
  }),
  appRoute(CALLS.handOver, {
    limit: "write",
    refusals: [...NONE, "error.sr.not_found", "error.business.member_not_found"],
    handle: async (world, call) => {
      const { businessId, requestId } = call.params;
      if (!isUuid(requestId)) throw new Refusal("error.sr.not_found");
      const id = requestId.toLowerCase() as RequestId;
      await handOver(world, personOf(call), businessId, id, call.body.to);
      return noContent();
    },
  }),
  appRoute(CALLS.handOverAll, {
    limit: "write",
    refusals: [...NONE, "error.business.member_not_found"],
    handle: async (world, call) =>
      ok(await handOverAll(world, personOf(call), call.params.businessId, call.body)),
  }),
  appRoute(CALLS.callbacks, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) => {
      const { environment = world.settings.mode } = call.query;
      const { businessId } = call.params;
      const found = await readCallbackLog(world, personOf(call), businessId, environment);
      return ok({ callbacks: found.map(loggedToWire) });
    },
  }),
  appRoute(CALLS.callbackAttempt, {
    limit: "read",
    refusals: [...NONE, "error.sr.callback_not_found"],
    handle: async (world, call) => {
      const { businessId, callbackId, n } = call.params;
      if (!isUuid(callbackId) || !/^[1-9]\d{0,8}$/.test(n))
        throw new Refusal("error.sr.callback_not_found");
      const which = { callbackId, n: Number(n) };
      const { url, exchange } = await readExchange(world, personOf(call), businessId, which);
      return ok({ ...exchange, url });
    },
  }),
  appRoute(CALLS.replayBusinessCallback, {
    limit: "write",
    refusals: [...NONE, "error.sr.callback_not_found"],
    handle: async (world, call) => {
      const { businessId, callbackId } = call.params;
      if (!isUuid(callbackId)) throw new Refusal("error.sr.callback_not_found");
      await repeatCallback(world, personOf(call), businessId, callbackId);
      return noContent();
    },
  }),
  appRoute(CALLS.exits, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) =>
      ok({ origins: await readExitList(world, personOf(call), call.params.businessId) }),
  }),
  appRoute(CALLS.putExits, {
    limit: "write",
    refusals: NONE,
    handle: async (world, call) => {
      const { origins } = call.body;
      const { businessId } = call.params;
      return ok({ origins: await changeExitList(world, personOf(call), businessId, origins) });
    },
  }),
  appRoute(CALLS.embedding, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) =>
      ok({ origins: await readEmbeddingList(world, personOf(call), call.params.businessId) }),
  }),
  appRoute(CALLS.putEmbedding, {
    limit: "write",
    refusals: [...NONE, "error.session.proof_old"],
    handle: async (world, call) => {
      const { origins } = call.body;
      const { businessId } = call.params;
      return ok({ origins: await changeEmbeddingList(world, provenOf(call), businessId, origins) });
    },
  }),
  appRoute(CALLS.reminders, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) =>
      ok({ reminders: await readReminders(world, personOf(call), call.params.businessId) }),
  }),
  appRoute(CALLS.putReminders, {
    limit: "write",
    refusals: NONE,
    handle: async (world, call) => {
      const { reminders } = call.body;
      const { businessId } = call.params;
      return ok({ reminders: await changeReminders(world, personOf(call), businessId, reminders) });
    },
  }),
];

import { Refusal } from "@paraph/contract/errors";
import type { NewObserver, OBSERVER_CALLS } from "@paraph/contract/v3";
import {
  addObserver,
  observerNamed,
  readObserver,
  removeObserver,
  type NamedObserver,
} from "../../../actions/requests/observers.ts";
import { readRequest } from "../../../actions/requests/read-request.ts";
import type { GroupId, ObserverId as Id } from "../../../domain/ids.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import { idOf } from "../requests/request-routes.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { created, noContent, ok } from "../../frame/route.ts";
import { observerToWire } from "./observer-shapes.ts";

/** Interface 4.3: people and groups who watch. */
export const observerHandlers: Handlers<typeof OBSERVER_CALLS> = {
  addObserver: async (world, { actor, params, body, once }) => {
    const named = fromWire(body);
    return once<SignatureRequest>(
      world,
      (commit) => addObserver(world, actor, idOf(params), named, commit),
      (request) => created(observerToWire(observerNamed(request, named))),
    );
  },
  observers: async (world, { actor, params }) => {
    const { observers } = await readRequest(world, actor, idOf(params));
    return ok(observers.map(observerToWire));
  },
  observer: async (world, { actor, params }) => {
    const observerId = params.observer_id as Id;
    return ok(observerToWire(await readObserver(world, actor, idOf(params), observerId)));
  },
  removeObserver: async (world, { actor, params }) => {
    await removeObserver(world, actor, idOf(params), params.observer_id as Id);
    return noContent();
  },
};

function fromWire(body: NewObserver): NamedObserver {
  if (body.type === "USER" && body.email) return { kind: "user", email: body.email };
  if (body.type === "GROUP" && body.group_id) {
    return { kind: "group", groupId: body.group_id as GroupId };
  }
  const field = body.type === "USER" ? "email" : "group_id";
  const violations = [{ field, message: "is required" }];
  throw new Refusal("error.request.body_invalid", { violations });
}

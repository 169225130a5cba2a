import { Refusal } from "@paraph/contract/errors";
import { Uuid } from "@paraph/contract/shapes";
import { NewObserver, Observer, ObserverId } from "@paraph/contract/v3";
import { Type } from "@sinclair/typebox";
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
import { created, noContent, ok, route, type Route } from "../../frame/route.ts";
import { observerToWire } from "./observer-shapes.ts";

const One = Type.Object({ id: Uuid });
const OneObserver = Type.Object({ id: Uuid, observer_id: ObserverId });
const PATH = "/signature-requests/{id}/observers";

/** Interface 4.3: people and groups who watch. An id of the wrong form is 400 (interface 4.3). */
export const observerRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: PATH,
    part: "4.3",
    summary: "Let a person or a group observe",
    access: "token",
    limit: "write",
    params: One,
    malformedPath: "error.request.path_invalid",
    body: NewObserver,
    answers: { 201: { description: "The observer.", schema: Observer } },
    refusals: [
      "error.sr.not_found",
      "error.auth.forbidden",
      "error.group.not_found",
      "error.feature.not_enabled",
    ],
    handle: async (world, { actor, params, body, once }) => {
      const named = fromWire(body);
      return once<SignatureRequest>(
        world,
        (commit) => addObserver(world, actor, idOf(params), named, commit),
        (request) => created(observerToWire(observerNamed(request, named))),
      );
    },
  }),
  route({
    method: "GET",
    path: PATH,
    part: "4.3",
    summary: "List the observers",
    access: "token",
    limit: "read",
    params: One,
    malformedPath: "error.request.path_invalid",
    answers: { 200: { description: "Who observes.", schema: Type.Array(Observer) } },
    refusals: ["error.sr.not_found"],
    handle: async (world, { actor, params }) => {
      const { observers } = await readRequest(world, actor, idOf(params));
      return ok(observers.map(observerToWire));
    },
  }),
  route({
    method: "GET",
    path: `${PATH}/{observer_id}`,
    part: "4.3",
    summary: "Read an observer",
    access: "token",
    limit: "read",
    params: OneObserver,
    malformedPath: "error.request.path_invalid",
    answers: { 200: { description: "The observer.", schema: Observer } },
    refusals: ["error.sr.not_found", "error.sr.observer_not_found"],
    handle: async (world, { actor, params }) => {
      const observerId = params.observer_id as Id;
      return ok(observerToWire(await readObserver(world, actor, idOf(params), observerId)));
    },
  }),
  route({
    method: "DELETE",
    path: `${PATH}/{observer_id}`,
    part: "4.3",
    summary: "Remove an observer",
    access: "token",
    limit: "write",
    params: OneObserver,
    malformedPath: "error.request.path_invalid",
    answers: { 204: { description: "Removed." } },
    refusals: ["error.sr.not_found", "error.auth.forbidden", "error.sr.observer_not_found"],
    handle: async (world, { actor, params }) => {
      await removeObserver(world, actor, idOf(params), params.observer_id as Id);
      return noContent();
    },
  }),
];

function fromWire(body: NewObserver): NamedObserver {
  if (body.type === "USER" && body.email) return { kind: "user", email: body.email };
  if (body.type === "GROUP" && body.group_id) {
    return { kind: "group", groupId: body.group_id as GroupId };
  }
  const field = body.type === "USER" ? "email" : "group_id";
  const violations = [{ field, message: "is required" }];
  throw new Refusal("error.request.body_invalid", { violations });
}

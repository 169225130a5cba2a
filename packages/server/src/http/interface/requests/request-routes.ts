import type { requestCalls } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { deleteRequest } from "../../../actions/requests/delete-request.ts";
import { listRequests } from "../../../actions/requests/list-requests.ts";
import { readMany, readRequest } from "../../../actions/requests/read-request.ts";
import { patchRequest, remindSigners, withdrawRequest } from "../../../actions/requests/steps.ts";
import { addSigner, removeSigner } from "../../../actions/requests/change-signers.ts";
import { isUuid, type RequestId, type SignatureId } from "../../../domain/ids.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { noContent, ok } from "../../frame/route.ts";
import { filterOf } from "./filters.ts";
import { listed } from "./listed.ts";
import { pageHeaders, pageOf } from "./paging.ts";
import { linksOf, type RequestMapper } from "./request-mapper.ts";

/** Interface 4.3: what every version offers, in the spelling of each. */
export function requestHandlers({
  version,
  patch,
  entry,
  toWire,
  addsTo,
}: RequestMapper): Handlers<ReturnType<typeof requestCalls>> {
  return {
    list: async (world, { actor, query, url }) => {
      const page = pageOf(query);
      const { requests, total } = await listRequests(world, actor, filterOf(query, version), page);
      const links = linksOf(world, actor);
      const headers = pageHeaders(world.settings.publicUrl, url, page, total);
      return listed(requests, (request) => toWire(request, links), headers);
    },
    read: async (world, { actor, params }) =>
      ok(toWire(await readRequest(world, actor, idOf(params)), linksOf(world, actor))),
    readMany: async (world, { actor, body }) => {
      const ids = body.filter(isUuid) as RequestId[];
      const links = linksOf(world, actor);
      const requests = await readMany(world, actor, ids);
      const known = requests.filter(({ status }) => version === "v3" || status !== "DRAFT");
      return listed(known, (request) => toWire(request, links));
    },
    updateByBody: async (world, { actor, body }) => {
      const id = idInBody(body);
      return ok(toWire(await patchRequest(world, actor, id, patch(body)), linksOf(world, actor)));
    },
    update: async (world, { actor, body, params }) => {
      refuseOtherId(body, idOf(params));
      const after = await patchRequest(world, actor, idOf(params), patch(body));
      return ok(toWire(after, linksOf(world, actor)));
    },
    delete: async (world, { actor, params }) => {
      await deleteRequest(world, actor, idOf(params));
      return noContent();
    },
    withdraw: (world, { actor, params, body, once }) =>
      once<SignatureRequest>(
        world,
        (commit) => withdrawRequest(world, actor, idOf(params), body.message ?? null, commit),
        (after) => ok(toWire(after, linksOf(world, actor))),
      ),
    remind: (world, { actor, params, once }) =>
      once<SignatureRequest>(
        world,
        (commit) => remindSigners(world, actor, idOf(params), commit),
        (after) => ok(toWire(after, linksOf(world, actor))),
      ),
    addSigner: (world, { actor, params, body, once }) =>
      once<SignatureRequest>(
        world,
        (commit) => addSigner(world, actor, idOf(params), entry(body), addsTo, commit),
        (after) => ok(toWire(after, linksOf(world, actor))),
      ),
    removeSigner: async (world, { actor, params }) => {
      await removeSigner(world, actor, idOf(params), params.sid.toLowerCase() as SignatureId);
      return noContent();
    },
  };
}

/** The id of a request in a path, in the case in which ids are kept. */
export function idOf({ id }: { readonly id: string }): RequestId {
  return id.toLowerCase() as RequestId;
}

function idInBody(body: unknown): RequestId {
  const { id } = body as { readonly id?: string | null };
  if (!id) {
    const violations = [{ field: "id", message: "is required" }];
    throw new Refusal("error.request.body_invalid", { violations });
  }
  return idOf({ id });
}

/** Who names one request in the path and another in the body has mixed them up. */
function refuseOtherId(body: unknown, expected: RequestId): void {
  const { id } = body as { readonly id?: string | null };
  if (!id || idOf({ id }) === expected) return;
  const violations = [{ field: "id", message: "must be the id in the path, or be left out" }];
  throw new Refusal("error.request.body_invalid", { violations });
}

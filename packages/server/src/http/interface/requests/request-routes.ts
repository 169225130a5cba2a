import { Refusal } from "@paraph/contract/errors";
import { BulkBody, ListRequestsQuery, Uuid, WithdrawBody } from "@paraph/contract/shapes";
import { Type } from "@sinclair/typebox";
import { deleteRequest } from "../../../actions/requests/delete-request.ts";
import { listRequests } from "../../../actions/requests/list-requests.ts";
import { readMany, readRequest } from "../../../actions/requests/read-request.ts";
import { patchRequest, remindSigners, withdrawRequest } from "../../../actions/requests/steps.ts";
import { addSigner, removeSigner } from "../../../actions/requests/change-signers.ts";
import { isUuid, type RequestId, type SignatureId } from "../../../domain/ids.ts";
import { ASKING_REFUSALS } from "../documents/refusals.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import { noContent, ok, route, type Route } from "../../frame/route.ts";
import { filterOf } from "./filters.ts";
import { listed } from "./listed.ts";
import { pageHeaders, pageOf } from "./paging.ts";
import { linksOf, type RequestMapper } from "./request-mapper.ts";

const One = Type.Object({ id: Uuid });
const OneSignature = Type.Object({ id: Uuid, sid: Uuid });
const UNSEEN = ["error.sr.not_found", "error.auth.forbidden"] as const;
const IDENTITY = [
  "error.sr.signer_required",
  "error.sr.identity_data_incomplete",
  "error.group.not_found",
] as const;

/** Interface 4.3: what every version offers, in the spelling of each. */
export function requestRoutes(mapper: RequestMapper): readonly Route[] {
  return [...readingRoutes(mapper), ...changingRoutes(mapper), ...signerRoutes(mapper)];
}

function readingRoutes({ version, schemas, toWire }: RequestMapper): readonly Route[] {
  const list = Type.Array(schemas.request);
  return [
    route({
      method: "GET",
      path: "/signature-requests",
      part: "4.3",
      summary: "List signature requests, newest first",
      access: "token",
      limit: "read",
      query: ListRequestsQuery,
      answers: {
        200: { description: "With X-Total-Count and Link headers.", schema: list },
      },
      refusals: [],
      handle: async (world, { actor, query, url }) => {
        const page = pageOf(query);
        const { requests, total } = await listRequests(
          world,
          actor,
          filterOf(query, version),
          page,
        );
        const links = linksOf(world, actor);
        const headers = pageHeaders(world.settings.publicUrl, url, page, total);
        return listed(requests, (request) => toWire(request, links), headers);
      },
    }),
    route({
      method: "GET",
      path: "/signature-requests/{id}",
      part: "4.3",
      summary: "Read a signature request",
      access: "token",
      limit: "read",
      params: One,
      answers: { 200: { description: "The request as it is now.", schema: schemas.request } },
      refusals: ["error.sr.not_found"],
      handle: async (world, { actor, params }) => {
        return ok(toWire(await readRequest(world, actor, idOf(params)), linksOf(world, actor)));
      },
    }),
    route({
      method: "POST",
      path: "/signature-requests/bulk",
      part: "4.3",
      summary: "Read several signature requests",
      access: "token",
      limit: "read",
      body: BulkBody,
      answers: { 200: { description: "Those that the caller may see.", schema: list } },
      refusals: [],
      handle: async (world, { actor, body }) => {
        const ids = body.filter(isUuid) as RequestId[];
        const links = linksOf(world, actor);
        const requests = await readMany(world, actor, ids);
        const known = requests.filter(({ status }) => version === "v3" || status !== "DRAFT");
        return listed(known, (request) => toWire(request, links));
      },
    }),
  ];
}

function changingRoutes({ schemas, patch, toWire }: RequestMapper): readonly Route[] {
  const changed = { 200: { description: "The request after it.", schema: schemas.request } };
  const update = {
    method: "PUT",
    part: "4.3",
    summary: "Change what the body names; absent or null stays as it is",
    access: "token",
    limit: "write",
    body: schemas.update,
    answers: changed,
    refusals: [
      ...UNSEEN,
      ...IDENTITY,
      ...ASKING_REFUSALS,
      "error.sr.not_now",
      "error.sr.not_draft",
      "error.sr.document_not_replaceable",
      "error.sr.somebody_has_signed",
      "error.sr.being_signed",
      "error.sr.legislation_required",
      "error.sr.nobody_can_sign",
      "error.sr.expires_at_out_of_range",
      "error.feature.not_enabled",
    ],
  } as const;
  return [
    route({
      ...update,
      path: "/signature-requests",
      handle: async (world, { actor, body }) => {
        const id = idInBody(body);
        return ok(toWire(await patchRequest(world, actor, id, patch(body)), linksOf(world, actor)));
      },
    }),
    route({
      ...update,
      path: "/signature-requests/{id}",
      params: One,
      handle: async (world, { actor, body, params }) => {
        refuseOtherId(body, idOf(params));
        const after = await patchRequest(world, actor, idOf(params), patch(body));
        return ok(toWire(after, linksOf(world, actor)));
      },
    }),
    route({
      method: "DELETE",
      path: "/signature-requests/{id}",
      part: "4.3",
      summary: "Delete a signature request; its documents go asynchronously",
      access: "token",
      limit: "write",
      params: One,
      answers: { 204: { description: "Gone." } },
      refusals: UNSEEN,
      handle: async (world, { actor, params }) => {
        await deleteRequest(world, actor, idOf(params));
        return noContent();
      },
    }),
    route({
      method: "POST",
      path: "/signature-requests/{id}/withdraw",
      part: "4.3",
      summary: "End a request that is no longer wanted",
      access: "token",
      limit: "write",
      params: One,
      body: WithdrawBody,
      bodyOptional: true,
      answers: changed,
      refusals: [...UNSEEN, "error.sr.not_now"],
      handle: (world, { actor, params, body, once }) =>
        once<SignatureRequest>(
          world,
          (commit) => withdrawRequest(world, actor, idOf(params), body.message ?? null, commit),
          (after) => ok(toWire(after, linksOf(world, actor))),
        ),
    }),
    route({
      method: "POST",
      path: "/signature-requests/{id}/remind",
      part: "4.3",
      summary: "Remind those whose turn it is, each once per hour",
      access: "token",
      limit: "write",
      params: One,
      answers: changed,
      refusals: [
        ...UNSEEN,
        "error.sr.not_open",
        "error.sr.nobody_to_remind",
        "error.rate_limit.reminder",
      ],
      handle: (world, { actor, params, once }) =>
        once<SignatureRequest>(
          world,
          (commit) => remindSigners(world, actor, idOf(params), commit),
          (after) => ok(toWire(after, linksOf(world, actor))),
        ),
    }),
  ];
}

function signerRoutes({ schemas, entry, toWire, addsTo }: RequestMapper): readonly Route[] {
  return [
    route({
      method: "POST",
      path: "/signature-requests/{id}/signatures",
      part: "4.3",
      summary: "Add a signer",
      access: "token",
      limit: "write",
      params: One,
      body: schemas.entry,
      answers: { 200: { description: "The request after it.", schema: schemas.request } },
      refusals: [
        ...UNSEEN,
        ...IDENTITY,
        ...ASKING_REFUSALS,
        "error.sr.not_open",
        "error.sr.being_signed",
        "error.sr.nobody_can_sign",
      ],
      handle: (world, { actor, params, body, once }) =>
        once<SignatureRequest>(
          world,
          (commit) => addSigner(world, actor, idOf(params), entry(body), addsTo, commit),
          (after) => ok(toWire(after, linksOf(world, actor))),
        ),
    }),
    route({
      method: "DELETE",
      path: "/signature-requests/{id}/signatures/{sid}",
      part: "4.3",
      summary: "Remove a signer who has not signed",
      access: "token",
      limit: "write",
      params: OneSignature,
      answers: { 204: { description: "Removed." } },
      refusals: [
        ...UNSEEN,
        "error.sr.signature_not_found",
        "error.sr.not_open",
        "error.sr.already_signed",
      ],
      handle: async (world, { actor, params }) => {
        const sid = params.sid.toLowerCase() as SignatureId;
        await removeSigner(world, actor, idOf(params), sid);
        return noContent();
      },
    }),
  ];
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

import { REQUEST_CALLS as CALLS } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { openContent } from "../../../actions/documents/read-document.ts";
import { readHistory } from "../../../actions/evidence/read-history.ts";
import { readReport } from "../../../actions/evidence/read-report.ts";
import { replaceLink } from "../../../actions/requests/renew-link.ts";
import { openAttachment } from "../../../actions/requests/attachments.ts";
import { listCallbacks } from "../../../actions/callbacks/request-callbacks.ts";
import { addSigner, removeSigner } from "../../../actions/requests/change-signers.ts";
import { deleteRequest } from "../../../actions/requests/delete-request.ts";
import { requireNotEdited } from "../../../actions/requests/draft-form.ts";
import { readRequest } from "../../../actions/requests/read-request.ts";
import {
  initiateRequest,
  remindSigners,
  withdrawRequest,
} from "../../../actions/requests/steps.ts";
import { isUuid, type AttachmentId, type SignatureId } from "../../../domain/ids.ts";
import { noContent, ok, type Route } from "../../frame/route.ts";
import { contentAnswer } from "../../interface/documents/content.ts";
import { attachmentAnswer } from "../../interface/requests/attachment-routes.ts";
import { ASKING_REFUSALS } from "@paraph/contract/calls";
import { appRoute } from "../app-route.ts";
import { callbackToWire } from "../callbacks/callback-wire.ts";
import { signerFrom } from "./new-signers.ts";
import { personOf } from "../person.ts";
import { idIn, shown, UNSEEN } from "./request-in-path.ts";

type OneSigner = { readonly params: { readonly signatureId: string } };

/** The page of a request: the same actions as the interface for programs has, by the same rights. */
export const requestRoutes: readonly Route[] = [
  appRoute(CALLS.request, {
    limit: "read",
    refusals: ["error.sr.not_found"],
    handle: shown,
  }),
  appRoute(CALLS.requestHistory, {
    limit: "read",
    refusals: UNSEEN,
    handle: async (world, call) => ok(await readHistory(world, personOf(call), idIn(call))),
  }),
  appRoute(CALLS.requestCallbacks, {
    limit: "read",
    refusals: UNSEEN,
    handle: async (world, call) => {
      const person = personOf(call);
      const { title } = await readRequest(world, person, idIn(call));
      const found = await listCallbacks(world, person, idIn(call));
      return ok({ callbacks: found.map((callback) => callbackToWire(callback, title)) });
    },
  }),
  appRoute(CALLS.sendRequest, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      "error.sr.not_draft",
      "error.sr.changed_meanwhile",
      "error.sr.expires_at_out_of_range",
    ],
    handle: async (world, call) => {
      await requireNotEdited(world, personOf(call), idIn(call));
      await initiateRequest(world, personOf(call), idIn(call), world.store.transaction);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.remindSigners, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      "error.sr.not_open",
      "error.sr.nobody_to_remind",
      "error.rate_limit.reminder",
    ],
    handle: async (world, call) => {
      await remindSigners(world, personOf(call), idIn(call), world.store.transaction);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.withdrawRequest, {
    limit: "write",
    refusals: [...UNSEEN, "error.sr.not_now"],
    handle: async (world, call) => {
      const message = call.body.message?.trim() || null;
      const { transaction } = world.store;
      await withdrawRequest(world, personOf(call), idIn(call), message, transaction);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.deleteRequest, {
    limit: "write",
    refusals: UNSEEN,
    handle: async (world, call) => {
      await deleteRequest(world, personOf(call), idIn(call));
      return noContent();
    },
  }),
  appRoute(CALLS.addSigner, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      ...ASKING_REFUSALS,
      "error.sr.not_open",
      "error.sr.being_signed",
      "error.sr.signer_required",
      "error.sr.identity_data_incomplete",
    ],
    handle: async (world, call) => {
      const entry = signerFrom(call.body);
      const { transaction } = world.store;
      const both = ["DRAFT", "OPEN"] as const;
      await addSigner(world, personOf(call), idIn(call), entry, both, transaction);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.removeSigner, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      "error.sr.not_open",
      "error.sr.signature_not_found",
      "error.sr.already_signed",
    ],
    handle: async (world, call) => {
      await removeSigner(world, personOf(call), idIn(call), signatureIn(call));
      return shown(world, call);
    },
  }),
  appRoute(CALLS.replaceLink, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      "error.sr.not_open",
      "error.sr.not_now",
      "error.sr.signature_not_found",
      "error.sr.already_signed",
    ],
    handle: async (world, call) => {
      await replaceLink(world, personOf(call), idIn(call), signatureIn(call));
      return shown(world, call);
    },
  }),
  appRoute(CALLS.requestDocument, {
    limit: "read",
    refusals: [
      ...UNSEEN,
      "error.document.not_found",
      "error.document.damaged",
      "error.document.range_not_satisfiable",
    ],
    handle: async (world, call) => {
      const actor = personOf(call);
      const request = await readRequest(world, actor, idIn(call));
      const wanted = call.params.documentId.toLowerCase();
      const known = request.documents.find(({ id }) => id === wanted);
      if (!known) throw new Refusal("error.document.not_found");
      const content = await openContent(world, actor, known.versionId);
      return contentAnswer(content, { ...call.headers, accept: "application/pdf" });
    },
  }),
  appRoute(CALLS.requestAttachment, {
    limit: "read",
    refusals: [...UNSEEN, "error.sr.attachment_not_found"],
    handle: async (world, call) => {
      const { attachmentId } = call.params;
      if (!isUuid(attachmentId)) throw new Refusal("error.sr.attachment_not_found");
      const id = attachmentId.toLowerCase() as AttachmentId;
      return attachmentAnswer(await openAttachment(world, personOf(call), idIn(call), id));
    },
  }),
  appRoute(CALLS.requestProtocol, {
    limit: "read",
    refusals: UNSEEN,
    handle: async (world, call) => {
      const id = idIn(call);
      const { type = "PDF", language } = call.query;
      const made = await readReport(world, personOf(call), id, type, language);
      return {
        status: 200,
        headers: {
          "content-disposition": `attachment; filename="protocol-${id}.${made.extension}"`,
        },
        body: { kind: "bytes", type: made.type, bytes: made.bytes },
      };
    },
  }),
];

/** The signature in the path, in the same way. */
function signatureIn({ params }: OneSigner): SignatureId {
  if (!isUuid(params.signatureId)) throw new Refusal("error.sr.signature_not_found");
  return params.signatureId.toLowerCase() as SignatureId;
}

import {
  CREATE_CALLS as CALLS,
  type EditedRequest,
  type NewWebRequest,
} from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { openContent } from "../../../actions/documents/read-document.ts";
import { readInitialRanges } from "../../../actions/documents/read-initial-ranges.ts";
import { storeDocument } from "../../../actions/documents/store-document.ts";
import { readCreateOffer } from "../../../actions/requests/create-offer.ts";
import { memberOf } from "../../../actions/business/member-of.ts";
import { readRequestPage } from "../../../actions/requests/request-page.ts";
import { copyRequest } from "../../../actions/requests/copy-request.ts";
import { readRequest } from "../../../actions/requests/read-request.ts";
import { makeRequest } from "../../../actions/requests/create-request.ts";
import { deleteDocument } from "../../../actions/requests/delete-document.ts";
import {
  draftOf,
  finishDraft,
  NO_PATCH,
  readForm,
  saveForm,
} from "../../../actions/requests/draft-form.ts";
import { patchRequest } from "../../../actions/requests/steps.ts";
import { storedDocuments } from "../../../actions/requests/request-documents.ts";
import { parseDay } from "../../../domain/days.ts";
import type { Document } from "../../../domain/documents/document.ts";
import { isUuid, type DocumentId } from "../../../domain/ids.ts";
import type { NewRequest } from "../../../domain/requests/create.ts";
import { NO_REMINDERS, type ReminderPlan } from "../../../domain/requests/reminder-plan.ts";
import type { World } from "../../../ports/world.ts";
import { noContent, ok, type Route } from "../../frame/route.ts";
import { contentAnswer } from "../../interface/documents/content.ts";
import { PDF_REFUSALS, ASKING_REFUSALS } from "@paraph/contract/calls";
import { UPLOAD_BODY_LIMIT } from "@paraph/contract/limits";
import { withUpload } from "../../interface/upload/receive.ts";
import { appRoute } from "../app-route.ts";
import { watcherIn, watcherTo } from "./draft-routes.ts";
import { idIn, shown, UNSEEN } from "./request-in-path.ts";
import { signerFrom, signersIn } from "./new-signers.ts";
import { initialRangesAnswer } from "../documents/initial-ranges.ts";
import { personOf } from "../person.ts";

/** What was typed is text; a form of hundreds of people fits in. */
const FORM_BODY_LIMIT = 2_000_000;

const MAKING = [
  "error.feature.not_enabled",
  "error.sr.signer_required",
  "error.sr.identity_data_incomplete",
  "error.sr.legislation_required",
  "error.sr.expires_at_out_of_range",
  ...ASKING_REFUSALS,
] as const;

/** Making a request in the browser: the same actions as programs use, as a member of the business. */
export const createRoutes: readonly Route[] = [
  appRoute(CALLS.createOffer, {
    limit: "read",
    handle: async (world, call) => ok(await readCreateOffer(world, personOf(call))),
  }),
  appRoute(CALLS.uploadFile, {
    limit: "upload",
    bodyLimit: UPLOAD_BODY_LIMIT,
    refusals: [
      "error.auth.forbidden",
      "file.malware.detected",
      "file.malware.scanner_unavailable",
      ...PDF_REFUSALS,
    ],
    handle: async (world, call) => {
      const maker = await memberOf(world, personOf(call), call.query.business);
      return withUpload(world, call, { keptBytes: 0 }, async ({ content }) => {
        if (content === null) throw new Refusal("error.document.source_required");
        const source = { kind: "content", content } as const;
        const { title, repair } = call.query;
        const { transaction } = world.store;
        const document = await storeDocument(
          world,
          maker,
          { title, repair: repair === true },
          source,
          transaction,
        );
        return ok(await fileOf(world, document));
      });
    },
  }),
  appRoute(CALLS.fileContent, {
    limit: "read",
    refusals: [
      "error.document.not_found",
      "error.document.damaged",
      "error.document.range_not_satisfiable",
    ],
    handle: async (world, call) => {
      const content = await openContent(world, personOf(call), documentIn(call.params));
      return contentAnswer(content, { ...call.headers, accept: "application/pdf" });
    },
  }),
  appRoute(CALLS.fileInitialRanges, {
    limit: "read",
    refusals: ["error.document.not_found"],
    handle: async (world, call) =>
      initialRangesAnswer(await readInitialRanges(world, personOf(call), documentIn(call.params))),
  }),
  appRoute(CALLS.removeFile, {
    limit: "write",
    refusals: ["error.document.not_found", "error.document.in_use", "error.auth.forbidden"],
    handle: async (world, call) => {
      await deleteDocument(world, personOf(call), documentIn(call.params));
      return noContent();
    },
  }),
  appRoute(CALLS.createRequest, {
    limit: "write",
    refusals: [
      "error.auth.forbidden",
      "error.document.not_found",
      "error.feature.not_enabled",
      "error.sr.signer_required",
      "error.sr.identity_data_incomplete",
      "error.sr.legislation_required",
      "error.sr.expires_at_out_of_range",
      ...ASKING_REFUSALS,
    ],
    handle: async (world, call) => {
      const person = personOf(call);
      const maker = await memberOf(world, person, call.body.business);
      const ids = call.body.documents.map((id) => id.toLowerCase() as DocumentId);
      // The answer of the first call may be lost: the draft of these documents is made once.
      const known = call.body.send ? null : await draftOf(world, person, ids);
      if (known) return ok(await readRequestPage(world, person, known));
      const side = { businessId: maker.business.id, environment: maker.user.environment };
      const request = await makeRequest(
        world,
        maker,
        requestFrom(call.body, ids),
        (tables) => storedDocuments(tables, person, ids, side),
        world.store.transaction,
      );
      return ok(await readRequestPage(world, person, request.id));
    },
  }),
  appRoute(CALLS.copyRequest, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      ...MAKING,
      "error.sr.not_now",
      "error.group.not_found",
      "error.document.not_found",
      "error.document.damaged",
    ],
    handle: async (world, call) => {
      const person = personOf(call);
      const { businessId } = await readRequest(world, person, idIn(call));
      const maker = await memberOf(world, person, businessId);
      const copy = await copyRequest(world, maker, idIn(call));
      return ok(await readRequestPage(world, person, copy));
    },
  }),
  appRoute(CALLS.draftForm, {
    limit: "read",
    refusals: [...UNSEEN, "error.sr.not_draft"],
    handle: async (world, call) => {
      const { request, kept, documents } = await readForm(world, personOf(call), idIn(call));
      const files = [];
      for (const document of documents) files.push(await fileOf(world, document));
      const { businessId: business, title, message, quality, legislation } = request;
      const { expiresAt, reminders } = request;
      return ok({
        form: kept?.form ?? null,
        savedAt: kept?.savedAt ?? null,
        business,
        title,
        message,
        quality,
        legislation,
        expiresAt,
        reminders,
        signers: signersIn(request, documents),
        watchers: request.observers.map(watcherTo),
        files,
        attachments: request.attachments,
      });
    },
  }),
  appRoute(CALLS.saveForm, {
    limit: "write",
    bodyLimit: FORM_BODY_LIMIT,
    refusals: [...UNSEEN, "error.sr.not_draft"],
    handle: async (world, call) =>
      ok(await saveForm(world, personOf(call), idIn(call), call.body.form)),
  }),
  appRoute(CALLS.finishDraft, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      ...MAKING,
      "error.sr.not_draft",
      "error.sr.changed_meanwhile",
      "error.group.not_found",
    ],
    handle: async (world, call) => {
      const { body } = call;
      const { documents } = await readForm(world, personOf(call), idIn(call), "any");
      const signatures = body.signers.map((one) =>
        signerFrom(
          one,
          documents.map(({ id }) => id),
        ),
      );
      const expiresAt = body.expiresAt ? parseDay(body.expiresAt) : null;
      await finishDraft(world, personOf(call), idIn(call), {
        ...patchFrom(body),
        signatures,
        expiresAt,
        watchers: body.watchers.map(watcherIn),
        seen: body.documents.map((one) => one.toLowerCase() as DocumentId),
        send: body.send,
      });
      return shown(world, call);
    },
  }),
  appRoute(CALLS.editRequest, {
    limit: "write",
    refusals: [...UNSEEN, ...MAKING, "error.sr.not_now", "error.sr.somebody_has_signed"],
    handle: async (world, call) => {
      const patch = { ...NO_PATCH, ...patchFrom(call.body) };
      await patchRequest(world, personOf(call), idIn(call), patch);
      return shown(world, call);
    },
  }),
];

/** What an edit names; everything else stays. */
function patchFrom({ title, message, quality, legislation, reminders }: EditedRequest) {
  return {
    title: title ?? null,
    message: message === undefined || message === null ? null : message.trim(),
    quality: quality ?? null,
    legislation: legislation ?? null,
    reminders: planFrom(reminders),
  };
}

/** Absent stays, or is as the business does; null is none. */
function planFrom(given: ReminderPlan | null | undefined): ReminderPlan | null {
  return given === undefined ? null : (given ?? NO_REMINDERS);
}

async function fileOf({ store }: Pick<World, "store">, document: Document) {
  const unshown = await store.documents.findUnshown(document.id);
  return {
    id: document.id,
    title: document.title,
    size: document.size,
    pageCount: document.pageCount,
    originalId: document.repairedFrom === undefined ? null : document.parentId,
    pageSizes: unshown?.pageSizes ?? [],
    fields: document.signatureFields
      .filter(({ signed }) => !signed)
      .map(({ name, positions }) => ({ name, positions })),
  };
}

/** From the browser's form to what every version of the interface makes a request of. */
function requestFrom(body: NewWebRequest, documents: readonly DocumentId[]): NewRequest {
  return {
    title: body.title,
    message: body.message?.trim() || null,
    custom: null,
    quality: body.quality ?? null,
    legislation: body.legislation ?? null,
    signatures: body.signers.map((signer) => signerFrom(signer, documents)),
    readAccess: [],
    writeAccess: [],
    ccEmailAddresses: [],
    callbacks: { success: null, update: null, error: null },
    attachOnSuccess: ["SIGNED_DOCUMENT"],
    reminders: planFrom(body.reminders),
    expiresAt: body.expiresAt ? parseDay(body.expiresAt) : null,
    begins: body.send ? "OPEN" : "DRAFT",
  };
}

function documentIn({ documentId }: { readonly documentId: string }): DocumentId {
  if (!isUuid(documentId)) throw new Refusal("error.document.not_found");
  return documentId.toLowerCase() as DocumentId;
}

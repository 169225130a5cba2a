import { REQUEST_CALLS as CALLS, type NewWatcher } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import {
  addAttachment,
  MOST_ATTACHMENT,
  permitAttaching,
  removeAttachment,
} from "../../../actions/requests/attachments.ts";
import { addDocument, removeDocument } from "../../../actions/requests/draft-documents.ts";
import {
  addObserver,
  removeObserver,
  type NamedObserver,
} from "../../../actions/requests/observers.ts";
import { clearExpiry, setExpiry } from "../../../actions/requests/steps.ts";
import { parseDay, type Day } from "../../../domain/days.ts";
import {
  isUuid,
  type AttachmentId,
  type DocumentId,
  type GroupId,
  type ObserverId,
} from "../../../domain/ids.ts";
import type { Observer } from "../../../domain/requests/request.ts";
import type { Route } from "../../frame/route.ts";
import { ASKING_REFUSALS } from "@paraph/contract/calls";
import { UPLOAD_BODY_LIMIT } from "@paraph/contract/limits";
import { withUpload } from "../../interface/upload/receive.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";
import { idIn, shown, UNSEEN } from "./request-in-path.ts";

const KEPT_BYTES = 16 * 1024;

/** What goes along with a request and who watches it; documents and last day while it is a draft. */
export const draftRoutes: readonly Route[] = [
  appRoute(CALLS.addDocument, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      ...ASKING_REFUSALS,
      "error.sr.not_draft",
      "error.sr.too_many_documents",
      "error.sr.already_has_document",
      "error.document.not_found",
    ],
    handle: async (world, call) => {
      const documentId = call.body.documentId.toLowerCase() as DocumentId;
      const { transaction } = world.store;
      await addDocument(world, personOf(call), idIn(call), documentId, transaction);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.removeDocument, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      "error.sr.not_draft",
      "error.sr.last_document_cannot_be_removed",
      "error.document.not_found",
      "error.document.in_use",
    ],
    handle: async (world, call) => {
      const { documentId } = call.params;
      if (!isUuid(documentId)) throw new Refusal("error.document.not_found");
      const id = documentId.toLowerCase() as DocumentId;
      await removeDocument(world, personOf(call), idIn(call), id);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.addAttachment, {
    limit: "upload",
    bodyLimit: UPLOAD_BODY_LIMIT,
    refusals: [
      ...UNSEEN,
      "error.sr.not_now",
      "file.attachment.unsupported",
      "file.attachment.too_large",
      "file.malware.detected",
      "file.malware.scanner_unavailable",
    ],
    handle: async (world, call) => {
      const [person, id] = [personOf(call), idIn(call)];
      await permitAttaching(world, person, id);
      return withUpload(
        world,
        call,
        { keptBytes: KEPT_BYTES },
        async ({ content }) => {
          if (content === null) throw missing("content");
          const { transaction } = world.store;
          await addAttachment(world, person, id, call.query, content, transaction);
          return shown(world, call);
        },
        { most: MOST_ATTACHMENT },
      );
    },
  }),
  appRoute(CALLS.removeAttachment, {
    limit: "write",
    refusals: [...UNSEEN, "error.sr.not_now", "error.sr.attachment_not_found"],
    handle: async (world, call) => {
      const { attachmentId } = call.params;
      if (!isUuid(attachmentId)) throw new Refusal("error.sr.attachment_not_found");
      const id = attachmentId.toLowerCase() as AttachmentId;
      await removeAttachment(world, personOf(call), idIn(call), id);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.addObserver, {
    limit: "write",
    refusals: [...UNSEEN, "error.group.not_found", "error.feature.not_enabled"],
    handle: async (world, call) => {
      const { transaction } = world.store;
      await addObserver(world, personOf(call), idIn(call), watcherIn(call.body), transaction);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.removeObserver, {
    limit: "write",
    refusals: [...UNSEEN, "error.sr.observer_not_found"],
    handle: async (world, call) => {
      const id = call.params.observerId as ObserverId;
      await removeObserver(world, personOf(call), idIn(call), id);
      return shown(world, call);
    },
  }),
  appRoute(CALLS.setDeadline, {
    limit: "write",
    refusals: [
      ...UNSEEN,
      "error.sr.not_draft",
      "error.sr.expires_at_out_of_range",
      "error.feature.not_enabled",
    ],
    handle: async (world, call) => {
      const [person, id, { day }] = [personOf(call), idIn(call), call.body];
      if (day === null) await clearExpiry(world, person, id);
      else await setExpiry(world, person, id, dayIn(day));
      return shown(world, call);
    },
  }),
];

/** A day that no calendar has lies in no range either. */
function dayIn(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Refusal("error.sr.expires_at_out_of_range");
  return day;
}

/** Who is to watch, as the browser names them. */
export function watcherIn({ email, groupId }: NewWatcher): NamedObserver {
  if (groupId) return { kind: "group", groupId: groupId as GroupId };
  if (email) return { kind: "user", email };
  throw missing("email");
}

/** Who watches, as the browser's form names them. */
export function watcherTo({ who }: Observer): NewWatcher & { readonly name: string } {
  return who.kind === "user"
    ? { email: who.email, name: who.email }
    : { groupId: who.groupId, name: who.name };
}

function missing(field: string): Refusal {
  const violations = [{ field, message: "is required" }];
  return new Refusal("error.request.body_invalid", { violations });
}

import type { attachmentCalls } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { NewAttachment } from "@paraph/contract/shapes";
import { Type, type Static } from "@sinclair/typebox";
import {
  addAttachment,
  MOST_ATTACHMENT,
  openAttachment,
  removeAttachment,
} from "../../../actions/requests/attachments.ts";
import type { AttachmentId } from "../../../domain/ids.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import { refuseOtherThanJson } from "../../frame/bodies.ts";
import { checkFor } from "../../frame/checks.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { noContent, ok, type Answer } from "../../frame/route.ts";
import { withUpload, type Upload } from "../upload/receive.ts";
import { idOf } from "./request-routes.ts";
import { linksOf, type RequestMapper } from "./request-mapper.ts";

const KEPT_BYTES = 64 * 1024;

const Members = Type.Object({
  filename: NewAttachment.properties.filename,
  content_type: NewAttachment.properties.content_type,
  content: Type.Optional(Type.Null()),
});
const check = checkFor("body", Members, "error.request.body_invalid");

/** Interface 4.3: files that go along with a request; they stream like documents. */
export function attachmentHandlers({
  toWire,
}: RequestMapper): Handlers<ReturnType<typeof attachmentCalls>> {
  return {
    addAttachment: (world, call) => {
      refuseOtherThanJson(call.headers);
      const add = async ({ fields, content }: Upload) => {
        check(fields);
        const { filename, content_type: contentType } = fields as Static<typeof Members>;
        if (content === null) throw contentMissing();
        const id = idOf(call.params);
        const named = { filename, contentType };
        return call.once<SignatureRequest>(
          world,
          (commit) => addAttachment(world, call.actor, id, named, content, commit),
          (request) => ok(toWire(request, linksOf(world, call.actor))),
        );
      };
      return withUpload(world, call, { keptBytes: KEPT_BYTES, members: Members }, add, {
        most: MOST_ATTACHMENT,
      });
    },
    attachmentContent: async (world, { actor, params }) => {
      const attachmentId = params.attachment_id.toLowerCase() as AttachmentId;
      return attachmentAnswer(await openAttachment(world, actor, idOf(params), attachmentId));
    },
    deleteAttachment: async (world, { actor, params }) => {
      const attachmentId = params.attachment_id.toLowerCase() as AttachmentId;
      await removeAttachment(world, actor, idOf(params), attachmentId);
      return noContent();
    },
  };
}

/** A file to be kept, never to be shown in place. */
export function attachmentAnswer({
  attachment: { contentType, filename, size },
  bytes,
}: Awaited<ReturnType<typeof openAttachment>>): Answer {
  return {
    status: 200,
    headers: {
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
      "x-content-type-options": "nosniff",
    },
    body: { kind: "stream", type: contentType, length: size, stream: bytes },
  };
}

function contentMissing(): Refusal {
  const violations = [{ field: "content", message: "is required" }];
  return new Refusal("error.request.body_invalid", { violations });
}

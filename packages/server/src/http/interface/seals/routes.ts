import type { SEAL_CALLS } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { SealBody } from "@paraph/contract/shapes";
import { Type, type Static } from "@sinclair/typebox";
import { sourceOf } from "../../../actions/documents/document-source.ts";
import type { Received } from "../../../actions/documents/receive-content.ts";
import { sealDocument, type SealOrder } from "../../../actions/seals/seal-document.ts";
import type { VisualSignature } from "../../../domain/requests/visual.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { refuseOtherThanJson } from "../../frame/bodies.ts";
import { checkFor } from "../../frame/checks.ts";
import { visualFromWire } from "../requests/visual.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";
import { type Upload, withUpload } from "../upload/receive.ts";

/** Everything but the document itself; the picture of the seal is in it. */
const KEPT_BYTES = 8 * 1024 * 1024;

const Members = Type.Object({ ...SealBody.properties, content: Type.Optional(Type.Null()) });
const check = checkFor("body", Members, "error.request.body_invalid");

/** What a certified document still allows, in words (ISO 32000-2, 12.8.2.2: P 2 and 3). */
const CERTIFIED = { SIGNING: 2, COMMENTING: 3 } as const;

/** Interface 4.4: the same in every version. */
export const sealHandlers: Handlers<typeof SEAL_CALLS> = {
  create: async (world, call) => {
    const { apiActor } = call;
    refuseOtherThanJson(call.headers);
    const seal = async ({ fields, content }: Upload) => {
      check(fields);
      const order = fromWire(fields, content);
      return call.once<DocumentId>(
        world,
        (commit) => sealDocument(world, apiActor, order, commit),
        (id) => ok({ document_id: id }),
      );
    };
    // Only the sealed document is kept; what came is read once more and thrown away.
    return withUpload(world, call, { keptBytes: KEPT_BYTES, members: Members }, seal, {
      lasting: "for this call",
    });
  },
};

function fromWire(fields: Static<typeof Members>, content: Received | null): SealOrder {
  const { document_id: id, title, account_name: accountName, visual_signature: visual } = fields;
  const { certify } = fields;
  return {
    original: originalOf(content, id ?? null),
    title: title ?? null,
    accountName: accountName?.trim() || null,
    visual: visualOf(visual),
    picture: visual?.image?.content ?? null,
    certify: certify ? CERTIFIED[certify] : null,
  };
}

/** Nobody chooses a place for a seal later, and a picture that is not shown is a mistake. */
function visualOf(wire: Static<typeof Members>["visual_signature"]): VisualSignature | null {
  const visual = visualFromWire(wire);
  if (!visual?.image || visual.placement.kind !== "free") return visual;
  const message = "A picture needs a position or a form_field.";
  throw new Refusal("error.request.body_invalid", {
    violations: [{ field: "visual_signature", message }],
  });
}

function originalOf(content: Received | null, documentId: string | null): SealOrder["original"] {
  const source = sourceOf({ content, documentId });
  if (source && source.kind !== "url") return source;
  throw new Refusal("error.document.source_required", {
    message: "Give either content or document_id, not both and not neither.",
  });
}

import { Refusal } from "@paraph/contract/errors";
import { MAX_ENCODED_DOCUMENT_BYTES } from "@paraph/contract/limits";
import {
  discardAfter,
  receiveContent,
  type Received,
  type Taking,
} from "../../../actions/documents/receive-content.ts";
import type { TSchema } from "@sinclair/typebox";
import { tenantOf } from "../../../domain/access/actor.ts";
import type { World } from "../../../ports/world.ts";
import type { Call, YieldNow } from "../../frame/route.ts";
import { piecesYielding } from "../../frame/call-scheduler.ts";
import { openAdmissions } from "./admission.ts";
import type { UploadBody, UploadLimits } from "./body.ts";
import { openUpload } from "./open-upload.ts";

/** What a body said, and the document that it carried, if any. */
export type Upload = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly content: Received | null;
};

type Content = ReturnType<UploadBody["content"]>;

type AnyCall = Call<unknown, Readonly<Record<string, unknown>>, unknown>;

/** Who sends it is counted by their business or account, or, where nobody knows them, by their network. */
export type UploadCall = Pick<
  AnyCall,
  "stream" | "headers" | "query" | "tellUnknown" | "yieldNow"
> &
  (Pick<AnyCall, "actor"> | { readonly stranger: string });

/** One for the process: it is the process's memory that is shared out. */
const { tenants, strangers } = openAdmissions();

/**
 * Reads a body that may carry a document in `content` and hands both to `work`. The document is
 * encrypted while it arrives. If `work` throws, it is forgotten.
 */
export async function withUpload<Result>(
  world: Pick<World, "ids" | "blobs" | "log">,
  call: UploadCall,
  { members, ...limits }: UploadLimits & { readonly members?: TSchema },
  work: (upload: Upload) => Promise<Result>,
  taking?: Taking,
): Promise<Result> {
  const { stream, headers, query, tellUnknown, yieldNow } = call;
  if (stream === null) throw new Error("the route does not read its body itself");
  const announced = Number(headers["content-length"] ?? MAX_ENCODED_DOCUMENT_BYTES);
  const leave =
    "stranger" in call
      ? strangers.enter(call.stranger, announced)
      : tenants.enter(tenantOf(call.actor), announced);
  let content: Received | null = null;
  try {
    const body = openUpload(stream, headers["content-type"], query, limits);
    content = (await body.reachContent())
      ? await receiveContent(world, yieldingContent(body.content(), yieldNow), taking)
      : null;
    const fields = await body.fields();
    if (members) tellUnknown(members, fields);
    return await work({ fields, content });
  } catch (error) {
    if (content !== null) await discardAfter(error, world, content);
    throw asRefusal(error);
  } finally {
    leave();
  }
}

/** Between two blocks of a large document others come first, and before it is examined. */
function yieldingContent(content: Content, yieldNow: YieldNow): Content {
  const pieces = piecesYielding(content, yieldNow);
  return content.more ? Object.assign(pieces, { more: content.more }) : pieces;
}

/** A client that goes away in the middle is not a fault of ours. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code !== "ECONNRESET" && code !== "ERR_STREAM_PREMATURE_CLOSE") return error;
  return new Refusal("error.request.timeout", {}, { cause: error });
}

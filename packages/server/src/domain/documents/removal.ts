import { Refusal } from "@paraph/contract/errors";
import type { RequestStatus } from "@paraph/contract/words";
import type { DocumentId, RequestId } from "../ids.ts";
import type { RequestDocument } from "../requests/request.ts";
import { notWhile } from "../requests/not-while.ts";

/** A request as far as it holds a document. */
export type Holder = {
  readonly id: RequestId;
  readonly status: RequestStatus;
  readonly documents: readonly RequestDocument[];
  /** Whether the request is deleted and its documents are on their way out. */
  readonly isBeingDeleted: boolean;
};

/**
 * Interface 4.2: whether a document may be deleted, and which drafts it leaves.
 * A superseded version is nobody's current one and may go.
 */
export function checkRemoval(
  documentId: DocumentId,
  holders: readonly Holder[],
): { readonly leaves: readonly RequestId[] } {
  const current = holders.filter(({ documents }) =>
    documents.some(({ versionId }) => versionId === documentId),
  );
  if (holders.some(({ isBeingDeleted }) => isBeingDeleted)) {
    throw new Refusal("error.document.cascade_in_progress");
  }
  for (const { status, documents } of current) {
    if (documents.length === 1) throw new Refusal("error.sr.last_document_cannot_be_removed");
    if (status !== "DRAFT") throw notWhile(status, "error.sr.not_draft");
  }
  return { leaves: current.map(({ id }) => id) };
}

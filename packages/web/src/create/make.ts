import type { NewFile } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call } from "../api.ts";
import { addAttachment } from "../requests/calls.ts";
import { bodyOf, formOf, type Draft } from "./draft.ts";

/** The draft that begins with this file; asked again, the server answers the same one. */
export async function beginDraft({ business }: Draft, file: NewFile): Promise<string> {
  const title = file.title.replace(/\.pdf$/i, "") || file.title;
  const body = { business, title, documents: [file.id], signers: [], send: false };
  return (await call(app.createRequest, { body })).requestId;
}

export const readForm = (requestId: string) => call(app.draftForm, { params: { requestId } });
export const keepForm = (requestId: string, draft: Draft) =>
  call(app.saveForm, { params: { requestId }, body: { form: formOf(draft) } });
export const addFile = (requestId: string, documentId: string) =>
  call(app.addDocument, { params: { requestId }, body: { documentId } });
export const dropFile = (requestId: string, documentId: string) =>
  call(app.removeDocument, { params: { requestId, documentId } });
export const dropDraft = (requestId: string) => call(app.deleteRequest, { params: { requestId } });
export const detach = (requestId: string, attachmentId: string) =>
  call(app.removeAttachment, { params: { requestId, attachmentId } });
export const attach = async (requestId: string, file: File) =>
  (await addAttachment(requestId, file, () => undefined)).attachments;

/** The draft becomes what was typed; sent twice because an answer was lost, it is sent once. */
export const finishDraft = (requestId: string, draft: Draft, send: boolean) =>
  call(app.finishDraft, { params: { requestId }, body: bodyOf(draft, send) });

import type { EditedRequest, NewSigner, NewWatcher, RequestPage } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { useQueryClient } from "@tanstack/react-query";
import { call, hrefOf, upload } from "../api.ts";
import { arrived, momentAfter } from "../clock.ts";
import type { Language } from "../i18n/languages.ts";
import { tell } from "../components/tell.ts";
import { useAct } from "../components/use-act.ts";
import { useRequestsWords } from "./words.ts";
import type { RequestsWords } from "./words/en.ts";

export const keyOf = (id: string) => ["request", id];

export const readPage = (requestId: string) =>
  call(app.request, { params: { requestId } }).then(noteArrival);
export const readHistory = (requestId: string) =>
  call(app.requestHistory, { params: { requestId } });
export const readCallbacks = (requestId: string) =>
  call(app.requestCallbacks, { params: { requestId } });

export const documentHref = (requestId: string, documentId: string) =>
  hrefOf(app.requestDocument, { params: { requestId, documentId } });
export const attachmentHref = (requestId: string, attachmentId: string) =>
  hrefOf(app.requestAttachment, { params: { requestId, attachmentId } });
export const protocolHref = (requestId: string, type: "PDF" | "JSON", language: Language) =>
  hrefOf(app.requestProtocol, { params: { requestId }, query: { type, language } });

/** When another reminder may go out, as a moment of this browser. */
export function remindMoment(page: RequestPage): number {
  return momentAfter(answerOf(page), page.remindAgainInSeconds ?? 0);
}

function noteArrival(page: RequestPage): RequestPage {
  arrived(answerOf(page));
  return page;
}

const answerOf = ({ requestId, serverTime }: RequestPage) => `${requestId} ${serverTime}`;

/** What can be done to a request; each answers its page anew. */
const ACTS = {
  send: (requestId: string) => call(app.sendRequest, { params: { requestId } }),
  remind: (requestId: string) =>
    call(app.remindSigners, { params: { requestId } }).then(noteArrival),
  withdraw: (requestId: string, message: string) =>
    call(app.withdrawRequest, { params: { requestId }, body: { message } }),
  add: (requestId: string, signer: NewSigner) =>
    call(app.addSigner, { params: { requestId }, body: signer }),
  remove: (requestId: string, signatureId: string) =>
    call(app.removeSigner, { params: { requestId, signatureId } }),
  link: (requestId: string, signatureId: string) =>
    call(app.replaceLink, { params: { requestId, signatureId } }),
  removeDocument: (requestId: string, documentId: string) =>
    call(app.removeDocument, { params: { requestId, documentId } }),
  removeAttachment: (requestId: string, attachmentId: string) =>
    call(app.removeAttachment, { params: { requestId, attachmentId } }),
  observe: (requestId: string, watcher: NewWatcher) =>
    call(app.addObserver, { params: { requestId }, body: watcher }),
  unobserve: (requestId: string, observerId: string) =>
    call(app.removeObserver, { params: { requestId, observerId } }),
  edit: (requestId: string, edited: EditedRequest) =>
    call(app.editRequest, { params: { requestId }, body: edited }),
  deadline: (requestId: string, day: string | null) =>
    call(app.setDeadline, { params: { requestId }, body: { day } }),
  delete: (requestId: string) => call(app.deleteRequest, { params: { requestId } }),
};

/** The draft that is like it. */
export const copyRequest = (requestId: string) => call(app.copyRequest, { params: { requestId } });

type Progress = (part: number) => void;

/** Takes a PDF in for the business and puts it into the draft. */
export async function addDocument(
  requestId: string,
  business: string,
  file: File,
  onProgress: Progress,
): Promise<RequestPage> {
  const query = { business, title: file.name.slice(0, 1000) };
  const { id: documentId } = await upload(app.uploadFile, { query }, file, onProgress);
  return call(app.addDocument, { params: { requestId }, body: { documentId } });
}

/** A file that goes along, of any kind that the server takes. */
export function addAttachment(
  requestId: string,
  file: File,
  onProgress: Progress,
): Promise<RequestPage> {
  const query = { filename: file.name.slice(0, 255), contentType: file.type.slice(0, 200) };
  const form = new FormData();
  form.append("content", file);
  return upload(app.addAttachment, { params: { requestId }, query }, form, onProgress);
}

type Acts = typeof ACTS;
type Given<Name extends keyof Acts> = Parameters<Acts[Name]>[1];

/** What is announced of an act that brings or takes a line, in the words of the history. */
const TOLD: { readonly [Name in keyof Acts]?: keyof RequestsWords["kinds"] } = {
  add: "signer.added",
  remove: "signer.removed",
  removeDocument: "document.removed",
  removeAttachment: "attachment.removed",
  observe: "observer.added",
  unobserve: "observer.removed",
};

/** One act on a request: made once however often it is pressed, and the page shows what came of it. */
export function useRequestAct<Name extends keyof Acts>(
  id: string,
  name: Name,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  const { kinds } = useRequestsWords();
  return useAct<RequestPage | undefined, Given<Name>>({
    mutationFn: (given) =>
      (ACTS[name] as (id: string, given: Given<Name>) => Promise<RequestPage | undefined>)(
        id,
        given,
      ),
    onSuccess: (page) => {
      if (page) queries.setQueryData(keyOf(id), page);
      const kind = TOLD[name];
      if (kind) tell(kinds[kind]);
      onDone?.();
      void queries.invalidateQueries({ queryKey: ["history", id] });
    },
    // What was refused may have changed meanwhile: the page is read again.
    onError: () => void queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

import type {
  BusinessCallback,
  NewFile,
  NewSigner,
  NewWatcher,
  RequestHistory,
  RequestPage,
} from "@paraph/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../api.ts";
import { arrived, momentAfter } from "../clock.ts";
import { tell } from "../parts/tell.ts";
import { useAct } from "../parts/use-act.ts";
import { useRequestsWords } from "./words.ts";
import type { RequestsWords } from "./words/en.ts";

const base = (id: string) => `/app/requests/${encodeURIComponent(id)}`;

export const keyOf = (id: string) => ["request", id];

export const readPage = (id: string) => call<RequestPage>("GET", base(id)).then(heard);
export const readHistory = (id: string) => call<RequestHistory>("GET", `${base(id)}/history`);

export const readCallbacks = (id: string) =>
  call<{ readonly callbacks: readonly BusinessCallback[] }>("GET", `${base(id)}/callbacks`);

export const documentHref = (id: string, documentId: string) =>
  `${base(id)}/documents/${documentId}/content`;
export const attachmentHref = (id: string, attachmentId: string) =>
  `${base(id)}/attachments/${attachmentId}/content`;
export const protocolHref = (id: string, type: "PDF" | "JSON") =>
  `${base(id)}/protocol?type=${type}`;

/** When another reminder may go out, as a moment of this browser. */
export function remindMoment(page: RequestPage): number {
  return momentAfter(answerOf(page), page.remindAgainInSeconds ?? 0);
}

function heard(page: RequestPage): RequestPage {
  arrived(answerOf(page));
  return page;
}

const answerOf = ({ requestId, serverTime }: RequestPage) => `${requestId} ${serverTime}`;

/** What can be done to a request; each answers its page anew. */
const ACTS = {
  send: (id: string) => call<RequestPage>("POST", `${base(id)}/send`, {}),
  remind: (id: string) => call<RequestPage>("POST", `${base(id)}/remind`, {}).then(heard),
  withdraw: (id: string, message: string) =>
    call<RequestPage>("POST", `${base(id)}/withdraw`, { message }),
  add: (id: string, signer: NewSigner) => call<RequestPage>("POST", `${base(id)}/signers`, signer),
  remove: (id: string, signatureId: string) =>
    call<RequestPage>("DELETE", `${base(id)}/signers/${signatureId}`),
  link: (id: string, signatureId: string) =>
    call<RequestPage>("POST", `${base(id)}/signers/${signatureId}/link`, {}),
  removeDocument: (id: string, documentId: string) =>
    call<RequestPage>("DELETE", `${base(id)}/documents/${documentId}`),
  removeAttachment: (id: string, attachmentId: string) =>
    call<RequestPage>("DELETE", `${base(id)}/attachments/${attachmentId}`),
  observe: (id: string, watcher: NewWatcher) =>
    call<RequestPage>("POST", `${base(id)}/observers`, watcher),
  unobserve: (id: string, observerId: string) =>
    call<RequestPage>("DELETE", `${base(id)}/observers/${observerId}`),
  deadline: (id: string, day: string | null) =>
    call<RequestPage>("PUT", `${base(id)}/deadline`, { day }),
  delete: (id: string) => call<undefined>("DELETE", base(id)),
};

type Progress = (part: number) => void;

/** Takes a PDF in for the business and puts it into the draft. */
export async function addDocument(
  id: string,
  business: string,
  file: File,
  onProgress: Progress,
): Promise<RequestPage> {
  const query = new URLSearchParams({ business, title: file.name.slice(0, 1000) });
  const path = `/app/documents?${query.toString()}`;
  const { id: documentId } = await upload<NewFile>(path, file, "application/pdf", onProgress);
  return call<RequestPage>("POST", `${base(id)}/documents`, { documentId });
}

/** A file that goes along, of any kind that the server takes. */
export function addAttachment(id: string, file: File, onProgress: Progress): Promise<RequestPage> {
  const query = new URLSearchParams({
    filename: file.name.slice(0, 255),
    contentType: file.type.slice(0, 200),
  });
  const form = new FormData();
  form.append("content", file);
  return upload<RequestPage>(`${base(id)}/attachments?${query.toString()}`, form, null, onProgress);
}

type Acts = typeof ACTS;
type Given<Name extends keyof Acts> = Parameters<Acts[Name]>[1];

/** What is told of an act that brings or takes a line, in the words of the history. */
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

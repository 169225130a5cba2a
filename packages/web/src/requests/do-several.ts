import type { ListedRequest } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call, Offline, readBytes, Refused } from "../api.ts";
import { documentHref, readPage } from "./calls.ts";
import type { RequestsWords } from "./words/en.ts";
import { zip, type ZipEntry } from "./zip.ts";

/** What can be done with several requests at once. */
export const SEVERAL_ACTS = ["remind", "download", "withdraw", "delete"] as const;
export type SeveralAct = (typeof SEVERAL_ACTS)[number];

/** How it went with one of them; null: it worked. */
export type Outcome = { readonly request: ListedRequest; readonly error: unknown };

/** A request of which this person may read no document. */
class NothingToRead extends Error {}

type Doing = {
  readonly act: SeveralAct;
  readonly message: string;
  /** Told after each one, with all that are done so far. */
  readonly onOutcome: (outcomes: readonly Outcome[]) => void;
};

/** One after the other; one that fails does not stop the others. */
export async function doSeveral(
  requests: readonly ListedRequest[],
  { act, message, onOutcome }: Doing,
): Promise<readonly Outcome[]> {
  const files: ZipEntry[] = [];
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const { requestId } = request;
    try {
      if (act === "remind") await call(app.remindSigners, { params: { requestId } });
      if (act === "withdraw")
        await call(app.withdrawRequest, { params: { requestId }, body: { message } });
      if (act === "delete") await call(app.deleteRequest, { params: { requestId } });
      if (act === "download") files.push(...(await filesOf(requestId, outcomes.length + 1)));
      outcomes.push({ request, error: null });
    } catch (error) {
      // It is told beside its request; the others may work.
      outcomes.push({ request, error });
    }
    onOutcome([...outcomes]);
  }
  if (files.length > 0) save(zip(files));
  return outcomes;
}

async function filesOf(requestId: string, number: number): Promise<readonly ZipEntry[]> {
  const { documents } = await readPage(requestId);
  if (documents.length === 0) throw new NothingToRead();
  const files: ZipEntry[] = [];
  for (const { id, title } of documents) {
    const { bytes } = await readBytes(documentHref(requestId, id));
    const place = documents.length > 1 ? `${number}-${files.length + 1}` : String(number);
    files.push({ name: `${place} ${fileName(title)}.pdf`, bytes });
  }
  return files;
}

/** Without what a file system takes for a path or refuses. */
function fileName(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "-").replace(/\.pdf$/i, "");
}

function save(archive: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(archive);
  link.download = "documents.zip";
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

/** Why one did not work, in words. */
export function whyNot(error: unknown, words: RequestsWords, offline: string): string {
  if (error instanceof Offline) return offline;
  if (error instanceof NothingToRead) return words.documents.none;
  const key = error instanceof Refused ? error.key : "";
  const own: Readonly<Record<string, string>> = { ...words.wrong, ...words.several.wrong };
  return own[key] ?? words.acts.failed;
}

import type { RequestPage } from "@paraph/contract/app";
import { call } from "../api.ts";
import { addAttachment } from "../requests/calls.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** A request that was made, and what of it did not go through: it then waits as a draft. */
export type Made = {
  readonly requestId: string;
  readonly left: readonly { readonly name: string; readonly error: unknown }[];
};

/**
 * Makes the request. Attachments and observers belong to one that is there: with them it begins as a
 * draft, of which nobody hears, and is sent when everything is in its place.
 */
export async function makeRequest(draft: Draft, send: boolean): Promise<Made> {
  const isPlain = draft.attachments.length === 0 && draft.watchers.length === 0;
  const body = bodyOf(draft, send && isPlain);
  const { requestId } = await call<RequestPage>("POST", "/app/requests", body);
  if (isPlain) return { requestId, left: [] };
  const base = `/app/requests/${requestId}`;
  const left: { name: string; error: unknown }[] = [];
  const attempt = async (name: string, act: () => Promise<unknown>) => {
    await act().catch((error: unknown) => left.push({ name, error }));
  };
  for (const { name, ...watcher } of draft.watchers)
    await attempt(name, () => call("POST", `${base}/observers`, watcher));
  for (const file of draft.attachments)
    await attempt(file.name, () => addAttachment(requestId, file, () => undefined));
  if (send && left.length === 0)
    await attempt("", () => call<RequestPage>("POST", `${base}/send`, {}));
  return { requestId, left };
}

/** What somebody signed in this window, so that a row of requests can be counted. */
const NAME = "paraph.signed";

/** Notes a request as signed and tells how many were in this sitting, each once. */
export function noteSigned(requestId: string, store: Pick<Storage, "getItem" | "setItem">): number {
  const known = new Set((store.getItem(NAME) ?? "").split(" ").filter(Boolean));
  known.add(requestId);
  store.setItem(NAME, [...known].join(" "));
  return known.size;
}

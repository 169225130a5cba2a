/** Where a document of a request is validated, without taking it out first. */
export function checkHref(requestId: string, documentId: string): string {
  return `/validate?${String(new URLSearchParams({ request: requestId, document: documentId }))}`;
}

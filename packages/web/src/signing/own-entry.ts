/** Entries that this window came to by an account, not by a link: their way back is the login. */
function nameOf(signatureId: string): string {
  return `paraph.own.${signatureId}`;
}

export function markOwn(signatureId: string): void {
  sessionStorage.setItem(nameOf(signatureId), "yes");
}

export function isOwnEntry(signatureId: string): boolean {
  return sessionStorage.getItem(nameOf(signatureId)) === "yes";
}

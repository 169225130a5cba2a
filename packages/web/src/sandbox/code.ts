/** The one-time code of a message: phones find it on its last line, behind the host that it is for. */
export function codeIn(text: string): string | null {
  return /^@\S+ #(\d{4,10})$/m.exec(text)?.[1] ?? null;
}

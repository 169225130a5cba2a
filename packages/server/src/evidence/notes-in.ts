const CHECKPOINT = /[^\n]+\n\d+\n[A-Za-z0-9+/]+={0,2}\n\n(?:\u2014 \S+ [A-Za-z0-9+/]+={0,2}\n)+/g;

/**
 * The checkpoints in what somebody kept: one note, several one after the other, or a line of JSON with a `note` each,
 * as our own file has them.
 */
export function notesIn(text: string): readonly string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (!lines.every((line) => line.startsWith("{"))) return text.match(CHECKPOINT) ?? [];
  return lines.flatMap((line) => {
    const { note } = JSON.parse(line) as { readonly note?: unknown };
    return typeof note === "string" ? [note] : [];
  });
}

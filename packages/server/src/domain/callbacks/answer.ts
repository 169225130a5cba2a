/** So much of an answer is kept for people to read. */
export const KEPT_ANSWER_CHARACTERS = 2000;

/** What would hide or turn round what stands beside it: controls, marks of direction, lone surrogates. */
const UNSEEN = /[^\P{C}\n\t]/gu;

/**
 * The beginning of an answer as text that can be shown, or null where the bytes are no text. A letter
 * that the end of the bytes cuts in two is left out.
 */
export function answerText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return text.replaceAll("\r\n", "\n").replace(UNSEEN, "\uFFFD").slice(0, KEPT_ANSWER_CHARACTERS);
  } catch {
    return null;
  }
}

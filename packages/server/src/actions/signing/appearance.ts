import type { Language } from "@paraph/contract/words";
import { DEMO_NOTICE } from "../../domain/requests/demo-notice.ts";
import { MARK_WORDS, qualityText, timeText, type Made } from "../../domain/requests/mark-words.ts";
import { type Appearance, drawableText, type Mark, plainText } from "@paraph/engine/drawing";

/** What is to be shown. */
export type Shown = Made & {
  readonly name: string;
  readonly email: string | null;
  readonly language: Language;
  readonly isDemo: boolean;
  readonly mark: Mark | null;
};

/**
 * The mark of the signer with who, when and what kind; a demo says that it is one (interface 10). A name in
 * handwriting is the mark and is not said again in print.
 */
export function appearanceOf(shown: Shown): Appearance {
  const words = MARK_WORDS[shown.language];
  const name = readable(shown.name, shown);
  const mark = markOf(shown);
  const isSaid = mark.kind === "typed" && mark.name === name.text;
  return {
    mark,
    lines: [
      ...(isSaid ? [] : [{ role: "name", ...name } as const]),
      { role: "date", text: words.signed(timeText(shown, shown.language)) },
      { role: "quality", text: qualityText(shown, shown.language) },
      ...(shown.isDemo ? [{ role: "notice", text: DEMO_NOTICE[shown.language] } as const] : []),
    ],
  };
}

function markOf(shown: Shown): Mark {
  const mark = shown.mark ?? ({ kind: "typed", name: shown.name } as const);
  if (mark.kind !== "typed") return mark;
  const { text: name, ...more } = readable(mark.name, shown);
  return { kind: "typed", name, ...more };
}

/**
 * A name that no font of ours can draw is shown by the words of it that can be drawn, else by the e-mail
 * address, else by a sentence; the name itself stays in the text layer, the signature and the certificate
 * (interface.md, "Names in other scripts").
 */
function readable(
  name: string,
  { email, language }: Shown,
): { text: string; means: string | null; otherwise: string } {
  const drawable = drawableText(name);
  const spoken = plainText(name);
  const otherwise = drawableText(email ?? "") || MARK_WORDS[language].nameless;
  if (drawable !== "" && drawable === spoken) return { text: drawable, means: null, otherwise };
  return { text: drawable || otherwise, means: spoken || null, otherwise };
}

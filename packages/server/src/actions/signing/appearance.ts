import type { Language, Legislation, Quality } from "@paraph/contract/words";
import { DEMO_NOTICE } from "../../domain/requests/demo-notice.ts";
import { type Appearance, drawableText, type Mark, plainText } from "@paraph/engine";

/** What a visible signature says, in the language of the signer. */
type Words = {
  readonly signed: (day: string) => string;
  /** In place of a name that cannot be drawn. */
  readonly nameless: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    signed: (day) => `Signed on ${day}`,
    nameless: "Signed electronically",
  },
  de: {
    signed: (day) => `Unterzeichnet am ${day}`,
    nameless: "Elektronisch unterzeichnet",
  },
  fr: {
    signed: (day) => `Signé le ${day}`,
    nameless: "Signé électroniquement",
  },
  it: {
    signed: (day) => `Firmato il ${day}`,
    nameless: "Firmato elettronicamente",
  },
};

/** How the laws write their own names. */
const LAWS: Readonly<Record<Legislation, string>> = { ZERTES: "ZertES", EIDAS: "eIDAS" };

/** What is to be shown. */
export type Shown = {
  readonly name: string;
  readonly email: string | null;
  readonly at: Date;
  readonly language: Language;
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  readonly isDemo: boolean;
  readonly mark: Mark | null;
};

/** The mark of the signer with who, when and what kind; a demo says that it is one (interface 10). */
export function appearanceOf(shown: Shown): Appearance {
  const words = WORDS[shown.language];
  const mark = shown.mark ?? ({ kind: "typed", name: shown.name } as const);
  return {
    mark: mark.kind === "typed" ? typed(mark.name, shown) : mark,
    lines: [
      { role: "name", ...readable(shown.name, shown) },
      { role: "date", text: words.signed(timeText(shown.at)) },
      { role: "quality", text: kindOf(shown) },
      ...(shown.isDemo ? [{ role: "notice", text: DEMO_NOTICE[shown.language] } as const] : []),
    ],
  };
}

function kindOf({ quality, legislation }: Shown): string {
  return legislation === null ? quality : `${quality}, ${LAWS[legislation]}`;
}

function typed(name: string, shown: Shown): Mark {
  const { text, means } = readable(name, shown);
  return { kind: "typed", name: text, means };
}

/**
 * Choice 23: a name in a script that no shipped font has is shown by the words of it that can be drawn, else by the
 * e-mail address, else by a sentence; the name itself stays in the text layer, the signature and the certificate.
 */
function readable(
  name: string,
  { email, language }: Shown,
): { text: string; means: string | null } {
  const drawable = drawableText(name);
  const spoken = plainText(name);
  if (drawable !== "" && drawable === spoken) return { text: drawable, means: null };
  const text = drawable || drawableText(email ?? "") || WORDS[language].nameless;
  return { text, means: spoken || null };
}

/** Read the same everywhere, and says its time zone. */
export function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

import type { Language, Quality } from "@paraph/contract/words";
import type { Appearance, Mark } from "@paraph/engine";

/** What a visible signature says, in the language of the signer. */
type Words = {
  readonly signed: (day: string) => string;
  readonly quality: (quality: Quality, legislation: string | null) => string;
  readonly notice: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    signed: (day) => `Signed on ${day}`,
    quality: (quality, law) => [quality, law].filter(Boolean).join(", "),
    notice: "DEMO – without legal effect",
  },
  de: {
    signed: (day) => `Unterzeichnet am ${day}`,
    quality: (quality, law) => [quality, law].filter(Boolean).join(", "),
    notice: "DEMO – ohne Rechtswirkung",
  },
  fr: {
    signed: (day) => `Signé le ${day}`,
    quality: (quality, law) => [quality, law].filter(Boolean).join(", "),
    notice: "DEMO – sans valeur juridique",
  },
  it: {
    signed: (day) => `Firmato il ${day}`,
    quality: (quality, law) => [quality, law].filter(Boolean).join(", "),
    notice: "DEMO – senza valore legale",
  },
};

/** What is to be shown. */
export type Shown = {
  readonly name: string;
  readonly at: Date;
  readonly language: Language;
  readonly quality: Quality;
  readonly legislation: string | null;
  readonly isDemo: boolean;
  readonly mark: Mark | null;
};

/** The mark of the signer with who, when and what kind; a demo says that it is one (decisions 5). */
export function appearanceOf(shown: Shown): Appearance {
  const words = WORDS[shown.language];
  return {
    mark: shown.mark ?? { kind: "typed", name: shown.name },
    lines: [
      { role: "name", text: shown.name },
      { role: "date", text: words.signed(timeText(shown.at)) },
      { role: "quality", text: words.quality(shown.quality, shown.legislation) },
      ...(shown.isDemo ? [{ role: "notice", text: words.notice } as const] : []),
    ],
  };
}

/** That a demo has no legal effect. */
export function noticeOf(language: Language): string {
  return WORDS[language].notice;
}

/** The reason that stands in the signature itself; a demo says there too that it is one. */
export function reasonOf(language: Language, isDemo: boolean): string | null {
  return isDemo ? WORDS[language].notice : null;
}

/** Read the same everywhere, and says its time zone. */
export function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

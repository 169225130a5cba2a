import type { Language, Legislation, Quality } from "@paraph/contract/words";

type Words = {
  readonly signed: (at: string) => string;
  readonly sealed: (at: string) => string;
  /** In place of a name that cannot be drawn. */
  readonly nameless: string;
  readonly qualities: Readonly<Record<Quality, string>>;
};

/** What a visible signature says, in the language of the signer. */
export const MARK_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    signed: (at) => `Signed ${at}`,
    sealed: (at) => `Sealed ${at}`,
    nameless: "Signed electronically",
    qualities: {
      SES: "Simple electronic signature",
      AES: "Advanced electronic signature",
      AES_MINIMAL: "Advanced electronic signature",
      QES: "Qualified electronic signature",
    },
  },
  de: {
    signed: (at) => `Unterzeichnet ${at}`,
    sealed: (at) => `Gesiegelt ${at}`,
    nameless: "Elektronisch unterzeichnet",
    qualities: {
      SES: "Einfache elektronische Signatur",
      AES: "Fortgeschrittene elektronische Signatur",
      AES_MINIMAL: "Fortgeschrittene elektronische Signatur",
      QES: "Qualifizierte elektronische Signatur",
    },
  },
  fr: {
    signed: (at) => `Signé ${at}`,
    sealed: (at) => `Scellé ${at}`,
    nameless: "Signé électroniquement",
    qualities: {
      SES: "Signature électronique simple",
      AES: "Signature électronique avancée",
      AES_MINIMAL: "Signature électronique avancée",
      QES: "Signature électronique qualifiée",
    },
  },
  it: {
    signed: (at) => `Firmato ${at}`,
    sealed: (at) => `Sigillato ${at}`,
    nameless: "Firmato elettronicamente",
    qualities: {
      SES: "Firma elettronica semplice",
      AES: "Firma elettronica avanzata",
      AES_MINIMAL: "Firma elettronica avanzata",
      QES: "Firma elettronica qualificata",
    },
  },
};

/** How the laws write their own names. */
const LAWS: Readonly<Record<Legislation, string>> = { ZERTES: "ZertES", EIDAS: "eIDAS" };
/** Days are written as people of the language and the region write them. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de-CH",
  fr: "fr-CH",
  it: "it-CH",
};

/** When and as what something was signed. */
export type Made = {
  readonly at: Date;
  /** As in the IANA database: Europe/Zurich. */
  readonly timeZone: string;
  readonly quality: Quality;
  readonly legislation: Legislation | null;
};

/** The quality in words, and the law where there is one. */
export function qualityText(
  { quality, legislation }: Pick<Made, "quality" | "legislation">,
  language: Language,
): string {
  const words = MARK_WORDS[language].qualities[quality];
  return legislation === null ? words : `${words} (${LAWS[legislation]})`;
}

/** Local time to the minute and how far it is from UTC, as in 15.11.2026, 13:05 (UTC+1). */
export function timeText(
  { at, timeZone }: Pick<Made, "at" | "timeZone">,
  language: Language,
): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    day: "2-digit",
    month: language === "en" ? "short" : "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
  return `${parts} (${offsetText(at, timeZone)})`;
}

function offsetText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" });
  const name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return name.replace("GMT", "UTC").replace(/\+0$/, "");
}

/** Accents of Latin, Greek and Cyrillic; signs of other scripts are letters of their words and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * A text as a search compares it: without the case of any script and without accents, however they were
 * typed. ZÜRICH, zurich and Zu\u0308rich are the same, and so are STRASSE and Straße.
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(ACCENTS, "")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC");
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  ø: "oe",
  æ: "ae",
};

/** A text as a search looks through it: folded, and again with umlauts as two letters: mueller finds Müller. */
export function searchable(text: string): string {
  const plain = folded(text);
  const spelt = folded(
    text
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(/[äöüåøæ]/g, (one) => DIGRAPHS[one] ?? one),
  );
  return spelt === plain ? plain : `${plain} ${spelt}`;
}

/** A text with umlauts that were typed as two letters as one without them: a title of Müller is kept as muller. */
export function withoutDigraphs(text: string): string {
  return folded(text)
    .replaceAll(/([aou])e/g, "$1")
    .replaceAll("aa", "a");
}

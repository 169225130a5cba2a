import type { BrandingWords } from "./en.ts";

export const branding: BrandingWords = {
  lead: "So sehen Unterzeichnende Ihr Unternehmen: beim Unterschreiben und in E‑Mails. Zertifikat und Protokoll behalten den eingetragenen Namen.",
  name: "Angezeigter Name",
  nameHint: (value) =>
    `Leer: ${value}. Neben einem anderen Namen sehen Unterzeichnende den eingetragenen.`,
  colour: "Akzentfarbe",
  colourHint: "Als #rrggbb. Leer: das Blau von Paraph.",
  pick: "Farbe wählen",
  form: "Schreiben Sie die Farbe als #rrggbb, zum Beispiel #0b5d3b.",
  faintHere: "Zu hell: weisser Text darauf ist nicht lesbar.",
  use: (value) => `Stattdessen ${value} nehmen`,
  save: "Speichern",
  saved: "Gespeichert.",
  logo: "Logo",
  logoHint:
    "PNG oder JPEG, höchstens 1 MB. Es wird auf Weiss neu gezeichnet und beim Unterschreiben und in E‑Mails gezeigt, in denen es mitreist.",
  choose: "Logo wählen",
  remove: "Logo entfernen",
  none: "Noch kein Logo.",
  preview: "Vorschau",
  light: "Hell",
  dark: "Dunkel",
  asks: "bittet Sie um Ihre Unterschrift",
  sample: "Mietvertrag für eine Wohnung",
  open: "Dokument ansehen",
  link: "Das habe ich nicht erwartet",
};

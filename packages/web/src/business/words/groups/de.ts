import type { GroupWords, SealWords } from "./en.ts";

export const groups: GroupWords = {
  lead: "Personen, die das Unternehmen gemeinsam anfragt. Eine Anfrage richtet sich an die Gruppe, wie sie in diesem Moment ist; spätere Änderungen ändern keine Anfrage.",
  none: "Noch keine Gruppe.",
  make: "Neue Gruppe",
  change: "Ändern",
  remove: "Entfernen",
  sure: (name) => `Die Gruppe ${name} entfernen? Anfragen an sie bleiben, wie sie sind.`,
  name: "Name",
  type: "Wofür",
  types: { SIGNER: "Unterzeichnet", OBSERVER: "Beobachtet" },
  mode: "Wer unterzeichnet",
  modes: { ALL: "alle, in beliebiger Reihenfolge", ANY_ONE: "eine Person für alle" },
  members: "E‑Mail-Adressen, eine pro Zeile",
  people: (count) => (count === 1 ? "1 Person" : `${count} Personen`),
  save: "Speichern",
  saved: "Die Gruppe ist gespeichert.",
  gone: "Die Gruppe ist entfernt.",
};

export const seals: SealWords = {
  lead: "Mit einem Siegel zeichnet das Unternehmen selbst ein Dokument. Welcher Schlüssel siegelt, bestimmt der Betreiber; das Zertifikat sagt, in wessen Namen.",
  states: {
    off: "Das Siegeln ist ausgeschaltet. Der Betreiber dieser Instanz schaltet es ein.",
    none: "In dieser Umgebung gibt es kein Siegel.",
    held: "Schlüssel und Zertifikat liegen beim Anbieter, der sie beim Siegeln zeigt.",
    ready: "Bereit zum Siegeln.",
    over: "Das Zertifikat ist abgelaufen. Bitten Sie den Betreiber um ein neues.",
    away: "Der Anbieter antwortet im Moment nicht. Versuchen Sie es später noch einmal.",
  },
  subject: "Im Namen von",
  issuer: "Ausgestellt von",
  serial: "Seriennummer",
  valid: "Gültig",
  until: (from, to) => `${from} bis ${to}`,
  file: "Zertifikat herunterladen",
};

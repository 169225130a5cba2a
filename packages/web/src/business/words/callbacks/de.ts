import type { callbacks as english } from "./en.ts";

/** Das Protokoll der Callbacks. */
export const callbacks: typeof english = {
  lead: "Die neusten Aufrufe der Adressen Ihrer Anfragen, und was daraus wurde.",
  none: "Noch wurde nichts aufgerufen.",
  environments: "Umgebung",
  time: "Zeit",
  events: {
    success: "alle haben unterschrieben",
    update: "jemand hat unterschrieben",
    error: "anders geendet",
  },
  states: { OPEN: "unterwegs", COMPLETED: "angekommen", RESIGNATED: "aufgegeben" },
  tries: (count) => (count === 1 ? "1 Versuch" : `${count} Versuche`),
  triesOf: (title) => `Versuche: ${title}`,
  next: (when) => `Nächster Versuch: ${when}`,
  soon: "Der nächste Versuch steht an",
  more: (count) => (count === 1 ? "1 früherer Versuch" : `${count} frühere Versuche`),
  fewer: "Weniger anzeigen",
  newest: (shown, all) => `Die neusten ${shown} von ${all} Versuchen.`,
  again: "Erneut senden",
  status: (status) => `HTTP ${status}`,
  reasons: {
    forbidden: "Adresse nicht erlaubt",
    refused: "Verbindung abgelehnt",
    unresolved: "Hostname nicht gefunden",
    tls: "TLS oder Zertifikat nicht akzeptiert",
    timeout: "Keine Antwort innert Frist",
    unreachable: "Verbindung abgebrochen",
  },
  one: (n) => `Versuch ${n}`,
  result: "Ergebnis",
  took: "Dauer",
  sent: "Was gesendet wurde",
  sentNote: "Ein Callback hat keinen Inhalt. Von einer Signatur wird nur der Anfang aufbewahrt.",
  answered: "Was geantwortet wurde",
  noAnswer: "Es kam keine Antwort.",
  noText: (type) =>
    type === null ? "Die Antwort war kein Text." : `Die Antwort war kein Text (${type}).`,
  empty: "Die Antwort war leer.",
  cut: "nur der Anfang wird aufbewahrt",
};

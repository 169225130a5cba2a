import type { FeatureWords, ProofWords, RetentionWords } from "./en.ts";

export const features: FeatureWords = {
  lead: "Was das Unternehmen eingeschaltet hat. Ein Schalter gilt für Demo und Produktion zugleich.",
  on: "ein",
  off: "aus",
  turnOn: "Einschalten",
  turnOff: "Ausschalten",
  yours: "Sie bestimmen darüber.",
  operators: "Darüber bestimmt der Betreiber dieser Instanz. Fragen Sie ihn, oder führen Sie aus:",
  names: {
    seal: "Siegel",
    expires_at: "Fristen",
    observer_groups: "Beobachtergruppen",
    express_qes: "Express-QES",
    validation: "Validierung",
    completion_attachments: "Dokumente in der Abschlussmail",
  },
  texts: {
    seal: "Dokumente werden im Namen des Unternehmens gesiegelt.",
    expires_at: "Eine Anfrage kann sagen, bis wann sie unterschrieben werden kann.",
    observer_groups: "Eine ganze Gruppe kann eine Anfrage beobachten.",
    express_qes:
      "Unterzeichnende werden unterwegs identifiziert, und der Nachweis kann gelesen werden.",
    validation: "Programme lassen signierte Dokumente beurteilen; jedes kostet einen Credit.",
    completion_attachments:
      "Wenn alle unterschrieben haben, bringt die E‑Mail die unterschriebenen Dokumente mit, bis 5 MB insgesamt.",
  },
};

export const retention: RetentionWords = {
  lead: "Wie lange Anfragen und ihre Dokumente aufbewahrt werden. Was gelöscht ist, kommt nicht zurück. Demo und Produktion haben je eine eigene Regel.",
  keep: "Anfragen bleiben, bis jemand sie löscht.",
  gone: (days) => `Anfragen und ihre Dokumente werden ${days} nach ihrer Erstellung gelöscht.`,
  days: (count) => (count === 1 ? "1 Tag" : `${count} Tage`),
  scheduled: (requests, all, first) =>
    `${requests} von ${all} Anfragen haben einen Löschtag. Der erste ist der ${first}.`,
  nothing: (all) => `Keine der ${all} Anfragen hat einen Löschtag.`,
  change: "Ändern",
  title: { demo: "Aufbewahrung der Demo", production: "Aufbewahrung der Produktion" },
  field: "Tage bis zur Löschung",
  hint: "Leer lassen, damit Anfragen bleiben, bis jemand sie löscht.",
  preview: "Zeigen, was gelöscht würde",
  none: "Keine vorhandene Anfrage würde gelöscht.",
  would: (requests, first) =>
    `Von den vorhandenen Anfragen würden ${requests} gelöscht, die erste am ${first}.`,
  waiting: (requests) => `${requests} davon bleiben länger, bis zum Tag nach ihrer Frist.`,
  grace: "In den nächsten 7 Tagen wird nichts gelöscht, was schon da ist.",
  month: "Monat",
  requests: "Anfragen",
  forWhom: "Für welche Anfragen",
  onlyNew: "Nur für jene, die ab jetzt entstehen",
  existing: (requests) => `Auch für die ${requests} vorhandenen`,
  confirm: "Regel ändern",
  saved: "Die Regel wurde geändert.",
};

export const proof: ProofWords = {
  login:
    "Für einen Produktionsschlüssel melden Sie sich neu mit Ihrem stärksten Faktor an: Er handelt im Namen der Firma.",
  text: "Ihre Anmeldung liegt einige Zeit zurück. Geben Sie Ihr Passwort ein, um fortzufahren.",
  password: "Passwort",
  go: "Weiter",
  wrong: "Dieses Passwort stimmt nicht.",
  other: "Ohne Passwort: Melden Sie sich ab und wieder an.",
};

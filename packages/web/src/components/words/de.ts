import type { CommonWords } from "./en.ts";

export const common: CommonWords = {
  error: "Fehler",
  close: "Schliessen",
  back: "Zurück",
  cancel: "Abbrechen",
  retry: "Nochmals versuchen",
  loading: "Wird geladen …",
  copy: "Kopieren",
  copied: "Kopiert",
  skip: "Zum Inhalt springen",
  demo: { name: "Demo.", text: "Unterschriften ohne Rechtswirkung." },
  footer: {
    language: "Sprache",
    more: "Mehr zu diesem Dienst",
    help: "Hilfe",
    accessibility: "Barrierefreiheit",
    privacy: "Datenschutz",
  },
  answer: {
    missing: "Bitte ausfüllen.",
    email: "Das ist keine ganze E-Mail-Adresse. Sie sieht aus wie name@example.com.",
    early: "Bitte ein späteres Datum wählen.",
    late: "Bitte ein früheres Datum wählen.",
    other: "Bitte diese Angabe prüfen.",
  },
  offline: {
    title: "Keine Verbindung",
    text: "Es geht nichts verloren. Sobald Sie wieder verbunden sind, können Sie hier weitermachen.",
  },
  notSent: {
    title: "Der Code konnte nicht gesendet werden",
    text: "Die Nachricht ist nicht hinausgegangen. Das liegt nicht an Ihnen, und nichts ist verloren. Bitte versuchen Sie es in einer Minute noch einmal.",
  },
  senderReported: {
    title: "Sie haben diesen Absender gemeldet",
    text: "Deshalb erhalten Sie in seinem Auftrag keine Nachrichten mehr und auch keinen Code. Wenn Sie doch unterschreiben möchten, gehen Sie zurück zum Dokument und wählen Sie «Wieder Nachrichten erhalten».",
  },
  tooMany: {
    title: "Zu viele Versuche",
    text: (clock) => `Zu Ihrem Schutz gibt es eine Pause. In ${clock} können Sie weitermachen.`,
    now: "Sie können jetzt weitermachen.",
  },
  fault: {
    title: "Das hat nicht geklappt",
    text: "Der Fehler liegt bei uns und ist erfasst. Dadurch wurde nichts unterschrieben.",
    reference: (id) => `Referenz: ${id}`,
  },
  missing: {
    title: "Diese Seite gibt es nicht",
    text: "Prüfen Sie, ob die ganze Adresse kopiert wurde.",
    home: "Zur Startseite",
  },
};

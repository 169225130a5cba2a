import { branding } from "./branding/de.ts";
import { callbacks } from "./callbacks/de.ts";
import { groups, seals } from "./groups/de.ts";
import { handover, removal } from "./handover/de.ts";
import { invitation } from "./invitation/de.ts";
import { features, proof, retention } from "./policies/de.ts";
import { trail } from "./trail/de.ts";
import { usage } from "./usage/de.ts";
import type { BusinessWords } from "./en.ts";

export const business: BusinessWords = {
  title: "Unternehmen",
  none: "Sie gehören zu keinem Unternehmen. Wer eines verwaltet, kann Sie mit Ihrer E‑Mail-Adresse einladen.",
  which: "Unternehmen",
  only: "Nur wer das Unternehmen verwaltet, sieht diese Seite.",
  tabs: {
    name: "Seiten des Unternehmens",
    keys: "API-Schlüssel",
    requests: "Anfragen",
    members: "Mitglieder",
    callbacks: "Callbacks",
    exits: "Rückkehradressen",
    usage: "Verbrauch",
    trail: "Protokoll",
    features: "Funktionen",
    retention: "Aufbewahrung",
    groups: "Gruppen",
    seals: "Siegel",
    branding: "Auftritt",
  },
  sections: { programs: "Programme", administration: "Verwaltung" },
  keys: {
    lead: "Mit einem Schlüssel stellt ein Programm Anfragen im Namen des Unternehmens. Er wird einmal gezeigt, wenn er entsteht.",
    demo: "Demo",
    demoText: "Zum Ausprobieren. Was damit unterschrieben wird, hat keine Rechtswirkung.",
    production: "Produktion",
    productionText: "Damit erstellte Unterschriften gelten.",
    none: "Noch kein Schlüssel.",
    notHere: "Eine Instanz im Demo-Modus hat keine Schlüssel der Produktion.",
    make: { demo: "Neuer Demo-Schlüssel", production: "Neuer Produktions-Schlüssel" },
    created: (day) => `Erstellt am ${day}`,
    used: (when) => `Zuletzt benutzt am ${when}`,
    never: "Noch nie benutzt",
    ends: (day) => `Läuft ab am ${day}`,
    endless: "Läuft nicht ab",
    ended: "Widerrufen",
    known: "Steht in der Anleitung: alle kennen ihn",
    ending: {
      over: "abgelaufen",
      day: "läuft innert eines Tages ab",
      week: "läuft innert einer Woche ab",
      month: "läuft innert eines Monats ab",
    },
    reset: "Erneuern",
    resetOf: (name) => `Den Schlüssel ${name} erneuern`,
    revoke: "Widerrufen",
    revokeOf: (name) => `Den Schlüssel ${name} widerrufen`,
    days: "Gültig für so viele Tage",
    daysHint: "Leer lassen für einen Schlüssel, der nicht abläuft.",
    shownTitle: "Kopieren Sie den Schlüssel jetzt",
    shownText:
      "Er wird nicht noch einmal gezeigt. Bewahren Sie ihn auf, wo nur Ihr Programm ihn liest.",
    user: "API-Benutzer",
    key: "API-Schlüssel",
    stored: "Ich habe ihn aufbewahrt",
    sure: (name) => `Programme, die ${name} benutzen, werden sofort abgewiesen.`,
  },
  members: {
    lead: "Die Verwaltung kümmert sich um Schlüssel, Mitglieder und Einstellungen. Mitglieder sehen, wer zum Unternehmen gehört.",
    email: "E‑Mail-Adresse",
    role: "Rolle",
    roles: { admin: "Verwaltung", member: "Mitglied" },
    seen: (when) => `zuletzt angemeldet ${when}`,
    neverSeen: "noch nie angemeldet",
    pending: (when) => `aufgenommen am ${when}, noch nicht registriert`,
    make: { admin: "Zur Verwaltung machen", member: "Zum Mitglied machen" },
    manages: (count: number) => (count === 1 ? "betreut 1 Anfrage" : `betreut ${count} Anfragen`),
    remove: "Entfernen",
  },
  handover,
  removal,
  invitation,
  callbacks,
  exits: {
    lead: "Wohin Unterzeichnende am Ende von selbst geführt werden dürfen. Jede andere Adresse wird als Link mit ihrem Host angeboten und nie von selbst geöffnet.",
    any: "Jede Adresse (wie der Link zum Unterschreiben sagt)",
    listed: "Nur diese",
    origins: "Eine Herkunft je Zeile",
    hint: "Zum Beispiel https://shop.example.com, ohne Pfad.",
    save: "Speichern",
    saved: "Gespeichert.",
  },
  usage,
  trail,
  features,
  retention,
  proof,
  groups,
  seals,
  branding,
  wrong: {
    "error.business.accent_faint": "Diese Farbe ist zu hell: weisser Text darauf ist nicht lesbar.",
    "error.image.unsupported":
      "Diese Datei ist kein lesbares PNG oder JPEG, oder sie zeigt auf Weiss nichts.",
    "error.image.too_large": "Das Logo ist zu gross: höchstens 1 MB.",
    "error.request.body_too_large": "Das Logo ist zu gross: höchstens 1 MB.",
    "error.business.feature_held": "Diesen Schalter hält der Betreiber.",
    "error.business.retention_moved":
      "Es sind mehr Anfragen betroffen, als Ihnen gezeigt wurden. Sehen Sie sich die Vorschau noch einmal an.",
    "error.invitation.not_found":
      "Diese Einladung gibt es nicht: vielleicht ist sie älter als drei Monate.",
    "error.rate_limit.exceeded": "Es wurden zu viele E‑Mails gesendet. Warten Sie eine Weile.",
    "error.auth.forbidden": "Das darf nur, wer das Unternehmen verwaltet.",
    "error.business.last_admin": "Jemand muss das Unternehmen verwalten.",
    "error.business.no_production_here":
      "Eine Instanz im Demo-Modus hat keine Schlüssel der Produktion.",
    "error.session.proof_old":
      "Melden Sie sich dafür ab und wieder an: es ist einige Zeit her, seit Sie sich ausgewiesen haben.",
    "error.request.body_invalid": "Prüfen Sie Ihre Eingabe: sie hat nicht die richtige Form.",
  },
};

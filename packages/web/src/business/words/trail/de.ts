import type { TrailWords } from "./en.ts";

export const trail: TrailWords = {
  lead: "Wer was mit dem Geschäft getan hat: Schlüssel, Mitglieder, Einstellungen. Was mit einer Anfrage geschah, steht in deren eigenem Verlauf.",
  none: "Noch ist nichts geschehen.",
  proven: (count, total, day) =>
    `Die ${count} gezeigten von ${total} Einträgen wurden unter dem Kontrollpunkt bewiesen, den diese Instanz am ${day} signiert hat.`,
  how: "Die Datei enthält jeden Eintrag mit seinem Beweis. Alle können sie ohne diesen Dienst prüfen, mit dem Schlüssel, den die Instanz veröffentlicht:",
  file: "Mit Beweisen herunterladen",
  published: "Veröffentlichter Schlüssel",
  older: "Ältere Einträge zeigen",
  operator: "Betreiber",
  unknown: "Gelöscht",
  details: "Beweis",
  place: "Platz in der Geschichte",
  leaf: "Hash des Eintrags",
  path: "Weg zur signierten Wurzel",
  root: "Signierte Wurzel",
  acts: {
    "business.added": "Geschäft angelegt",
    "business.renamed": "Geschäft umbenannt",
    "business.closed": "Geschäft geschlossen",
    "business.changed": "Einstellungen geändert",
    "member.added": "Mitglied aufgenommen",
    "member.role_changed": "Rolle geändert",
    "member.removed": "Mitglied entfernt",
    "member.renamed": "Mitglied umbenannt",
    "api_user.added": "API-Schlüssel erstellt",
    "api_user.key_reset": "API-Schlüssel erneuert",
    "api_user.revoked": "API-Schlüssel beendet",
    "callback.repeated": "Callback erneut gesendet",
  },
};

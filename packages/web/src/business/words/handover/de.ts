import type { HandoverWords, RemovalWords } from "./en.ts";

export const handover: HandoverWords = {
  lead: "Alle Anfragen des Unternehmens: Titel, Stand, Beteiligte und Daten. Die Dokumente liest nur, wer eine Anfrage betreut. Wenn Sie eine übernehmen, wird das protokolliert, und die bisher zuständige Person erfährt es.",
  search: "Titel, Personen, Adressen suchen",
  managedBy: "Betreut von",
  anyone: "Allen",
  none: "Keine Anfrage passt dazu.",
  empty: "Das Unternehmen hat noch keine Anfragen.",
  managed: (who: string) => `betreut von ${who}`,
  left: (who: string) => `${who} ist nicht mehr dabei – niemand betreut sie`,
  yours: "von Ihnen betreut",
  created: (day: string) => `erstellt ${day}`,
  takeOver: "Übernehmen",
  takeOverOf: (title: string) => `Übernehmen: ${title}`,
  hand: "Übergeben",
  handOf: (title: string) => `Übergeben: ${title}`,
  handTitle: (title: string) => `„${title}“ übergeben`,
  to: "An",
  choose: "Mitglied wählen",
  handDo: "Übergeben",
  all: (who: string) => `Alle von ${who} übergeben`,
  allTitle: (who: string) => `Alle Anfragen von ${who} übergeben`,
  allText: "Wer die Anfragen bisher und wer sie künftig betreut, erfährt es per E‑Mail.",
  more: "Mehr anzeigen",
  done: (count: number) =>
    count === 1 ? "1 Anfrage wird übergeben." : `${count} Anfragen werden übergeben.`,
  open: "Öffnen",
  status: {
    DRAFT: "Entwurf",
    OPEN: "offen",
    SIGNED: "unterschrieben",
    DECLINED: "abgelehnt",
    ERROR: "gescheitert",
    EXPIRED: "abgelaufen",
    WITHDRAWN: "zurückgezogen",
  },
};

export const removal: RemovalWords = {
  title: (who: string) => `${who} entfernen?`,
  text: "Der Zugang zum Unternehmen und seinen Anfragen endet sofort. Selbst Unterschriebenes und mit der Adresse Geteiltes bleibt zugänglich.",
  has: (count: number) =>
    count === 1
      ? "Diese Person betreut 1 Anfrage. Wer übernimmt sie?"
      : `Diese Person betreut ${count} Anfragen. Wer übernimmt sie?`,
  nobody: "Vorerst niemand",
  submit: "Mitglied entfernen",
};

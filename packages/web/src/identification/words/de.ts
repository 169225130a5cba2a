import type { IdentificationWords } from "./en.ts";

export const identification: IdentificationWords = {
  provider: "Nachgestellter Anbieter von Identifikationen",
  title: "Zeigen Sie Ihr Dokument",
  text: "Ein echter Anbieter sähe sich hier Ihren Ausweis und Ihr Gesicht an. Die Namen müssen die Ihres Kontos sein.",
  cancel: "Ohne Prüfung zurück",
  again: "Noch einmal versuchen",
  toDocument: "Zurück zum Dokument",
  toAccount: "Zurück zu Ihrem Konto",
  simulated: "Die Prüfung war nachgestellt und gilt nur für Demo-Anfragen.",
  accountName: (name) => `Ihr Konto: ${name}`,
  ended: {
    accepted: {
      title: "Ihre Identität ist erfasst",
      text: "Der Anbieter hat Ihr Dokument bestätigt. Es gilt für qualifizierte Signaturen Ihres Kontos.",
    },
    other_person: {
      title: "Das sind nicht die Namen Ihres Kontos",
      text: "Das Dokument nennt jemand anderen als Ihr Konto. Nichts wurde erfasst. Berichtigen Sie den Namen Ihres Kontos, oder zeigen Sie Ihr eigenes Dokument.",
    },
    not_confirmed: {
      title: "Der Anbieter hat das Dokument nicht bestätigt",
      text: "Nichts wurde erfasst. Vielleicht ist das Dokument abgelaufen; Sie können ein anderes zeigen.",
    },
    cancelled: {
      title: "Nichts wurde geprüft",
      text: "Sie sind zurückgekommen, bevor der Anbieter ein Dokument angesehen hat. Nichts wurde erfasst.",
    },
    over: {
      title: "Das hat zu lange gedauert",
      text: "Der Anbieter wartet eine halbe Stunde. Nichts wurde erfasst; bitte beginnen Sie neu.",
    },
    missing: {
      title: "Diese Prüfung gehört nicht Ihnen oder ist vorbei",
      text: "Beginnen Sie neu bei Ihrem Konto oder beim Dokument.",
    },
  },
};

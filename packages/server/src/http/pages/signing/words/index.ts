import { LANGUAGES, type Language } from "@paraph/contract/words";
import { en, type PageWords } from "./en.ts";

const de: PageWords = {
  title: "Dokument zum Unterschreiben",
  before: "Sie haben ein Dokument zum Lesen und Unterschreiben erhalten.",
  continue: "Weiter",
  demo: "Test: Unterschriften von hier haben keine Rechtswirkung.",
  status: "Stand",
  from: "Von",
  documents: "Dokumente",
  view: "Ansehen",
  signIn: "Melden Sie sich an, um das Dokument zu sehen. Das ist hier noch nicht möglich.",
  gone: "Unter dieser Adresse ist nichts, oder sie gilt nicht mehr.",
  goneTitle: "Nicht gefunden",
  sign: "Mit {provider} unterschreiben",
  consent:
    "Mit der Unterschrift erklären Sie, dass Sie die Dokumente oben gelesen haben und unterschreiben wollen. Sie melden sich bei {provider} an, bestätigen dort und kommen hierher zurück.",
  youSigned: "Sie haben unterschrieben.",
  backToDocuments: "Zurück zu den Dokumenten",
  signedTitle: "Unterschrieben",
  signed: "Danke. Ihre Unterschrift ist auf den Dokumenten.",
  usedTitle: "Schon erledigt",
  used: "Dieser Schritt wurde schon gemacht. Bei den Dokumenten sehen Sie den Stand.",
  changedTitle: "Bitte noch einmal freigeben",
  changed:
    "Während Sie bei {provider} waren, hat jemand anderes unterschrieben. Die Dokumente sind nicht mehr die, die Sie freigegeben haben. In Ihrem Namen wurde nichts unterschrieben. Bitte unterschreiben Sie noch einmal.",
  declinedTitle: "Nicht unterschrieben",
  declined:
    "Sie haben bei {provider} abgelehnt. Es wurde nichts unterschrieben. Sie können es noch tun.",
  failedTitle: "Nicht unterschrieben",
  failed:
    "Das Unterschreiben mit {provider} hat nicht geklappt. Es wurde nichts unterschrieben. Bitte versuchen Sie es noch einmal oder fragen Sie den Absender.",
  expiredTitle: "Zu lange gewartet",
  expired:
    "Sie waren mehr als zehn Minuten weg. Es wurde nichts unterschrieben. Bitte unterschreiben Sie noch einmal.",
  closedTitle: "Nicht mehr offen",
  closed:
    "Die Anfrage ist beendet, oder Sie sind nicht an der Reihe. Es wurde nichts unterschrieben.",
  unknownTitle: "Hier ist nichts zu tun",
  unknown:
    "Dieser Browser wurde nicht zum Unterschreiben weggeschickt, oder es ist lange her. Öffnen Sie noch einmal den Link in Ihrer Einladung.",
  framedTitle: "Nicht auf dieser Seite",
  framed:
    "Das Dokument zum Unterschreiben kann innerhalb dieser Seite nicht gezeigt werden. Öffnen Sie es in einem eigenen Tab.",
  ownTab: "Dokument öffnen",
  DRAFT: "Noch nicht gesendet",
  OPEN: "Wartet auf Unterschriften",
  SIGNED: "Von allen unterschrieben",
  DECLINED: "Abgelehnt",
  ERROR: "Durch ein technisches Problem beendet",
  EXPIRED: "Abgelaufen",
  WITHDRAWN: "Zurückgezogen",
};

const fr: PageWords = {
  title: "Document à signer",
  before: "Vous avez reçu un document à lire et à signer.",
  continue: "Continuer",
  demo: "Essai : les signatures faites ici n’ont aucun effet juridique.",
  status: "État",
  from: "De",
  documents: "Documents",
  view: "Consulter",
  signIn: "Connectez-vous pour voir ce document. Ce n’est pas encore possible ici.",
  gone: "Il n’y a rien à cette adresse, ou elle n’est plus valable.",
  goneTitle: "Introuvable",
  sign: "Signer avec {provider}",
  consent:
    "En signant, vous déclarez avoir lu les documents ci-dessus et vouloir les signer. Vous vous connectez chez {provider}, confirmez là-bas, puis revenez ici.",
  youSigned: "Vous avez signé.",
  backToDocuments: "Retour aux documents",
  signedTitle: "Signé",
  signed: "Merci. Votre signature figure sur les documents.",
  usedTitle: "Déjà fait",
  used: "Cette étape a déjà été faite. Retournez aux documents pour voir où on en est.",
  changedTitle: "Veuillez autoriser à nouveau",
  changed:
    "Quelqu’un d’autre a signé pendant que vous étiez chez {provider} : les documents ne sont plus ceux que vous avez autorisés. Rien n’a été signé en votre nom. Veuillez signer à nouveau.",
  declinedTitle: "Pas signé",
  declined: "Vous avez refusé chez {provider}. Rien n’a été signé. Vous pouvez encore signer.",
  failedTitle: "Pas signé",
  failed:
    "La signature avec {provider} n’a pas abouti. Rien n’a été signé. Réessayez ou demandez à l’expéditeur.",
  expiredTitle: "Trop tard",
  expired: "Vous êtes parti plus de dix minutes. Rien n’a été signé. Veuillez signer à nouveau.",
  closedTitle: "Plus ouvert",
  closed: "La demande est terminée, ou ce n’est pas votre tour. Rien n’a été signé.",
  unknownTitle: "Rien à faire ici",
  unknown:
    "Ce navigateur n’a pas été envoyé signer, ou il y a longtemps. Ouvrez à nouveau le lien de votre invitation.",
  framedTitle: "Pas sur cette page",
  framed:
    "Le document à signer ne peut pas être affiché dans cette page. Ouvrez-le dans son propre onglet.",
  ownTab: "Ouvrir le document",
  DRAFT: "Pas encore envoyé",
  OPEN: "En attente de signatures",
  SIGNED: "Signé par tous",
  DECLINED: "Refusé",
  ERROR: "Interrompu par un problème technique",
  EXPIRED: "Expiré",
  WITHDRAWN: "Retiré",
};

const it: PageWords = {
  title: "Documento da firmare",
  before: "Ha ricevuto un documento da leggere e firmare.",
  continue: "Continua",
  demo: "Prova: le firme apposte qui non hanno effetto legale.",
  status: "Stato",
  from: "Da",
  documents: "Documenti",
  view: "Visualizza",
  signIn: "Acceda per vedere il documento. Qui non è ancora possibile.",
  gone: "A questo indirizzo non c’è nulla, o non è più valido.",
  goneTitle: "Non trovato",
  sign: "Firma con {provider}",
  consent:
    "Firmando dichiara di aver letto i documenti qui sopra e di volerli firmare. Accede a {provider}, conferma lì e torna qui.",
  youSigned: "Ha firmato.",
  backToDocuments: "Torna ai documenti",
  signedTitle: "Firmato",
  signed: "Grazie. La Sua firma è sui documenti.",
  usedTitle: "Già fatto",
  used: "Questo passo è già stato fatto. Torni ai documenti per vedere a che punto siamo.",
  changedTitle: "Autorizzi di nuovo",
  changed:
    "Qualcun altro ha firmato mentre Lei era presso {provider}: i documenti non sono più quelli che ha autorizzato. Non è stato firmato nulla a Suo nome. La preghiamo di firmare di nuovo.",
  declinedTitle: "Non firmato",
  declined: "Ha rifiutato presso {provider}. Non è stato firmato nulla. Può ancora firmare.",
  failedTitle: "Non firmato",
  failed:
    "La firma con {provider} non è riuscita. Non è stato firmato nulla. Riprovi o chieda al mittente.",
  expiredTitle: "Troppo tardi",
  expired:
    "È stato via più di dieci minuti. Non è stato firmato nulla. La preghiamo di firmare di nuovo.",
  closedTitle: "Non più aperto",
  closed: "La richiesta è terminata, o non è il Suo turno. Non è stato firmato nulla.",
  unknownTitle: "Qui non c’è nulla da fare",
  unknown:
    "Questo browser non è stato mandato a firmare, o è passato molto tempo. Apra di nuovo il link nel Suo invito.",
  framedTitle: "Non su questa pagina",
  framed:
    "Il documento da firmare non può essere mostrato dentro questa pagina. Lo apra in una scheda propria.",
  ownTab: "Aprire il documento",
  DRAFT: "Non ancora inviato",
  OPEN: "In attesa di firme",
  SIGNED: "Firmato da tutti",
  DECLINED: "Rifiutato",
  ERROR: "Interrotto da un problema tecnico",
  EXPIRED: "Scaduto",
  WITHDRAWN: "Ritirato",
};

/** Each language in its own words. */
export const LANGUAGE_NAMES: { readonly [Each in Language]: string } = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};

export const PAGE_WORDS: { readonly [Each in Language]: PageWords } = { en, de, fr, it };

/** A sentence with the name of the provider in it. */
export function about(sentence: string, provider: string): string {
  return sentence.replaceAll("{provider}", provider);
}

/** Interface 4.5: the first of the wishes that we speak. */
export function languageOf(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((one) => wish?.trim().toLowerCase().slice(0, 2) === one);
    if (found) return found;
  }
  return "en";
}

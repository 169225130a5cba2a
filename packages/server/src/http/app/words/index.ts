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

/** Interface 4.5: the first of the wishes that we speak. */
export function languageOf(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((one) => wish?.trim().toLowerCase().slice(0, 2) === one);
    if (found) return found;
  }
  return "en";
}

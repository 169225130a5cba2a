import type { HandoverWords, RemovalWords } from "./en.ts";

export const handover: HandoverWords = {
  lead: "Tutte le richieste dell’azienda: titolo, stato, persone e date. I documenti li legge solo chi gestisce la richiesta. Se ne prende in carico una, chi la gestiva viene avvisato e l’atto viene registrato.",
  search: "Cerca titoli, persone, indirizzi",
  managedBy: "Gestite da",
  anyone: "Chiunque",
  none: "Nessuna richiesta corrisponde.",
  empty: "L’azienda non ha ancora richieste.",
  managed: (who: string) => `gestita da ${who}`,
  left: (who: string) => `${who} non ne fa più parte – nessuno la gestisce`,
  yours: "gestita da Lei",
  created: (day: string) => `creata il ${day}`,
  takeOver: "Prendi in carico",
  takeOverOf: (title: string) => `Prendi in carico: ${title}`,
  hand: "Affida",
  handOf: (title: string) => `Affida: ${title}`,
  handTitle: (title: string) => `Affida «${title}»`,
  to: "A",
  choose: "Scegli un membro",
  handDo: "Affida",
  all: (who: string) => `Affida tutte quelle di ${who}`,
  allTitle: (who: string) => `Affida tutte le richieste di ${who}`,
  allText: "Chi le gestiva e chi le gestirà vengono avvisati per e‑mail.",
  more: "Mostra altre",
  done: (count: number) =>
    count === 1 ? "1 richiesta viene affidata." : `${count} richieste vengono affidate.`,
  open: "Apri",
  status: {
    DRAFT: "bozza",
    OPEN: "aperta",
    SIGNED: "firmata",
    DECLINED: "rifiutata",
    ERROR: "non riuscita",
    EXPIRED: "scaduta",
    WITHDRAWN: "ritirata",
  },
};

export const removal: RemovalWords = {
  title: (who: string) => `Rimuovere ${who}?`,
  text: "L’accesso all’azienda e alle sue richieste termina subito. Resta accessibile ciò che la persona ha firmato e ciò che è stato condiviso con il suo indirizzo.",
  has: (count: number) =>
    count === 1
      ? "Gestisce 1 richiesta. Chi la prende in carico?"
      : `Gestisce ${count} richieste. Chi le prende in carico?`,
  nobody: "Per ora nessuno",
  submit: "Rimuovi membro",
};

import type { callbacks as english } from "./en.ts";

/** Il registro dei callback. */
export const callbacks: typeof english = {
  lead: "Le ultime chiamate agli indirizzi delle Sue richieste, e com’è andata.",
  none: "Ancora nessuna chiamata.",
  environments: "Ambiente",
  time: "Ora",
  events: { success: "tutti hanno firmato", update: "una firma", error: "finita altrimenti" },
  states: { OPEN: "in corso", COMPLETED: "arrivata", RESIGNATED: "abbandonata" },
  tries: (count) => (count === 1 ? "1 tentativo" : `${count} tentativi`),
  triesOf: (title) => `Tentativi: ${title}`,
  next: (when) => `Prossimo tentativo: ${when}`,
  soon: "Il prossimo tentativo è imminente",
  more: (count) => (count === 1 ? "1 tentativo precedente" : `${count} tentativi precedenti`),
  fewer: "Mostrare meno",
  newest: (shown, all) => `Gli ultimi ${shown} tentativi su ${all}.`,
  again: "Inviare di nuovo",
  status: (status) => `HTTP ${status}`,
  reasons: {
    forbidden: "Indirizzo non consentito",
    refused: "Connessione rifiutata",
    unresolved: "Nome host non trovato",
    tls: "TLS o certificato non accettato",
    timeout: "Nessuna risposta in tempo",
    unreachable: "Connessione interrotta",
  },
  one: (n) => `Tentativo ${n}`,
  result: "Esito",
  took: "Durata",
  sent: "Che cosa è stato inviato",
  sentNote: "Un callback non ha contenuto. Di una firma si conserva solo l’inizio.",
  answered: "Che cosa è stato risposto",
  noAnswer: "Non è arrivata alcuna risposta.",
  noText: (type) =>
    type === null ? "La risposta non era testo." : `La risposta non era testo (${type}).`,
  empty: "La risposta era vuota.",
  cut: "si conserva solo l’inizio",
};

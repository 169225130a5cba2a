import type { FeatureWords, ProofWords, RetentionWords } from "./en.ts";

export const features: FeatureWords = {
  lead: "Ciò che l’azienda ha attivato. Un interruttore vale insieme per demo e produzione.",
  on: "attivo",
  off: "non attivo",
  turnOn: "Attivare",
  turnOff: "Disattivare",
  yours: "Lo decide Lei.",
  operators: "Lo decide il gestore di questa istanza. Lo chieda a lui, oppure esegua:",
  names: {
    seal: "Sigillo",
    expires_at: "Scadenze",
    observer_groups: "Gruppi di osservatori",
    express_qes: "QES express",
    validation: "Convalida",
    completion_attachments: "Documenti nell’e-mail finale",
  },
  texts: {
    seal: "I documenti ricevono il sigillo dell’azienda.",
    expires_at: "Una richiesta può dire fino a quando può essere firmata.",
    observer_groups: "Un intero gruppo può osservare una richiesta.",
    express_qes: "I firmatari vengono identificati strada facendo e il verbale può essere letto.",
    validation: "I programmi fanno giudicare documenti firmati; ognuno costa un credito.",
    completion_attachments:
      "Quando tutti hanno firmato, l’e-mail porta con sé i documenti firmati, fino a 5 MB in totale.",
  },
};

export const retention: RetentionWords = {
  lead: "Per quanto tempo si conservano le richieste e i loro documenti. Ciò che è cancellato non torna. Demo e produzione hanno ciascuna la propria regola.",
  keep: "Le richieste restano finché qualcuno non le cancella.",
  gone: (days) => `Le richieste e i loro documenti vengono cancellati ${days} dopo la creazione.`,
  days: (count) => (count === 1 ? "1 giorno" : `${count} giorni`),
  scheduled: (requests, all, first) =>
    `${requests} richieste su ${all} hanno un giorno di cancellazione. Il primo è il ${first}.`,
  nothing: (all) => `Nessuna delle ${all} richieste ha un giorno di cancellazione.`,
  change: "Cambiare",
  title: { demo: "Conservazione della demo", production: "Conservazione della produzione" },
  field: "Giorni fino alla cancellazione",
  hint: "Lasci vuoto per conservare le richieste finché qualcuno non le cancella.",
  preview: "Mostrare che cosa verrebbe cancellato",
  none: "Nessuna richiesta esistente verrebbe cancellata.",
  would: (requests, first) =>
    `Delle richieste esistenti ${requests} verrebbero cancellate, la prima il ${first}.`,
  waiting: (requests) =>
    `${requests} di queste restano più a lungo, fino al giorno dopo la loro scadenza.`,
  grace: "Nulla di ciò che esiste viene cancellato nei prossimi 7 giorni.",
  month: "Mese",
  requests: "Richieste",
  forWhom: "Per quali richieste",
  onlyNew: "Solo quelle create da ora in poi",
  existing: (requests) => `Anche le ${requests} esistenti`,
  confirm: "Cambiare la regola",
  saved: "La regola è stata cambiata.",
};

export const proof: ProofWords = {
  login:
    "Una chiave di produzione richiede un nuovo accesso con il Suo fattore più forte: agisce a nome dell’azienda.",
  text: "È passato un po’ di tempo dall’accesso. Inserisca la password per continuare.",
  password: "Password",
  go: "Continuare",
  wrong: "Questa password non è corretta.",
  other: "Senza password, esca e acceda di nuovo.",
};

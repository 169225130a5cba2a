import type { GroupWords, SealWords } from "./en.ts";

export const groups: GroupWords = {
  lead: "Persone a cui l’azienda si rivolge insieme. Una richiesta si rivolge al gruppo com’è in quel momento; cambiarlo dopo non cambia alcuna richiesta.",
  none: "Ancora nessun gruppo.",
  make: "Nuovo gruppo",
  change: "Cambiare",
  remove: "Rimuovere",
  sure: (name) => `Rimuovere il gruppo ${name}? Le richieste che lo riguardano restano come sono.`,
  name: "Nome",
  type: "A che scopo",
  types: { SIGNER: "Firma", OBSERVER: "Osserva" },
  mode: "Chi firma",
  modes: { ALL: "tutti, in qualsiasi ordine", ANY_ONE: "una persona per tutte" },
  members: "Indirizzi e‑mail, uno per riga",
  people: (count) => (count === 1 ? "1 persona" : `${count} persone`),
  save: "Salvare",
  saved: "Il gruppo è stato salvato.",
  gone: "Il gruppo è stato rimosso.",
};

export const seals: SealWords = {
  lead: "Con un sigillo è l’azienda stessa a firmare un documento. La chiave è stabilita dal gestore; il certificato dice in nome di chi.",
  states: {
    off: "Il sigillo è disattivato. Lo attiva il gestore di questa istanza.",
    none: "In questo ambiente non c’è alcun sigillo.",
    held: "Il fornitore custodisce chiave e certificato e li mostra quando sigilla.",
    ready: "Pronto per sigillare.",
    over: "Il certificato è scaduto. Ne chieda uno nuovo al gestore.",
    away: "Il fornitore al momento non risponde. Riprovi più tardi.",
  },
  subject: "In nome di",
  issuer: "Emesso da",
  serial: "Numero di serie",
  valid: "Valido",
  until: (from, to) => `dal ${from} al ${to}`,
  file: "Scaricare il certificato",
};

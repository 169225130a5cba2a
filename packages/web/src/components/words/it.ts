import type { CommonWords } from "./en.ts";

export const common: CommonWords = {
  error: "Errore",
  close: "Chiudere",
  back: "Indietro",
  cancel: "Annullare",
  retry: "Riprovare",
  loading: "Caricamento…",
  copy: "Copiare",
  copied: "Copiato",
  skip: "Andare al contenuto",
  demo: { name: "Demo.", text: "Firme senza effetto giuridico." },
  footer: {
    language: "Lingua",
    more: "Altre informazioni su questo servizio",
    help: "Aiuto",
    accessibility: "Accessibilità",
    privacy: "Protezione dei dati",
  },
  answer: {
    missing: "Compilare questo campo.",
    email: "Questo indirizzo e-mail non è completo. Ha la forma nome@example.com.",
    early: "Scegliere una data successiva.",
    late: "Scegliere una data precedente.",
    other: "Verificare questo dato.",
  },
  offline: {
    title: "Nessuna connessione",
    text: "Nulla va perso. Appena la connessione torna, può continuare qui.",
  },
  notSent: {
    title: "Non è stato possibile inviare il codice",
    text: "Il messaggio non è partito. Non dipende da Lei e nulla è andato perso. Riprovi tra un minuto.",
  },
  senderReported: {
    title: "Ha segnalato questo mittente",
    text: "Per questo non riceve più messaggi per suo conto, e nemmeno un codice. Se desidera comunque firmare, torni al documento e scelga «Ricevere di nuovo messaggi».",
  },
  tooMany: {
    title: "Troppi tentativi",
    text: (clock) => `Per la Sua protezione è prevista una pausa. Potrà continuare tra ${clock}.`,
    now: "Ora può continuare.",
  },
  fault: {
    title: "Non ha funzionato",
    text: "L’errore è nostro ed è stato registrato. Nulla è stato firmato per questo motivo.",
    reference: (id) => `Riferimento: ${id}`,
  },
  missing: {
    title: "Questa pagina non esiste",
    text: "Verifichi che l’indirizzo sia stato copiato per intero.",
    home: "Alla pagina iniziale",
  },
};

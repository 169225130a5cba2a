import type { IdentificationWords } from "./en.ts";

export const identification: IdentificationWords = {
  provider: "Fornitore di identificazioni simulato",
  title: "Mostri il Suo documento",
  text: "Un vero fornitore esaminerebbe qui il Suo documento e il Suo volto. I nomi devono essere quelli del Suo account.",
  cancel: "Tornare senza verifica",
  again: "Riprovare",
  toDocument: "Tornare al documento",
  toAccount: "Tornare al Suo account",
  simulated: "La verifica era simulata e vale solo per richieste demo.",
  accountName: (name) => `Il Suo account: ${name}`,
  ended: {
    accepted: {
      title: "La Sua identità è registrata",
      text: "Il fornitore ha confermato il Suo documento. Vale per le firme qualificate del Suo account.",
    },
    other_person: {
      title: "Non sono i nomi del Suo account",
      text: "Il documento nomina un’altra persona rispetto al Suo account. Nulla è stato registrato. Corregga il nome del Suo account, o mostri il Suo documento.",
    },
    not_confirmed: {
      title: "Il fornitore non ha confermato il documento",
      text: "Nulla è stato registrato. Forse il documento è scaduto; può mostrarne un altro.",
    },
    cancelled: {
      title: "Nulla è stato verificato",
      text: "È tornato prima che il fornitore esaminasse un documento. Nulla è stato registrato.",
    },
    over: {
      title: "Ci è voluto troppo tempo",
      text: "Il fornitore aspetta mezz’ora. Nulla è stato registrato; La preghiamo di ricominciare.",
    },
    missing: {
      title: "Questa verifica non è Sua, o è finita",
      text: "Ricominci dal Suo account o dal documento.",
    },
  },
};

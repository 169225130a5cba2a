import type { LoginWords } from "./en.ts";

export const login: LoginWords = {
  title: "Accedere",
  email: "Indirizzo e-mail",
  password: "Password",
  go: "Continua",
  wrong: "L’indirizzo e-mail o la password non è corretta.",
  none: "Non ha ancora un account?",
  register: "Creare un account",
  missing: "Compili questo campo.",
  recovery: {
    forgotten: "Password dimenticata?",
    title: "Impostare una nuova password",
    text: "Inviamo un codice al Suo indirizzo e-mail, poi uno al Suo numero di cellulare. Le passkey e il numero restano invariati.",
    go: "Impostare la password",
    mobile: "Confermare con il numero di cellulare",
  },
  passkey: {
    go: "Accedere con una passkey",
    failed: "La passkey non è stata accettata o la richiesta è stata annullata.",
  },
  code: {
    title: "Inserire il codice",
    sentTo: (to: string) => `Abbiamo inviato un codice a ${to}. È valido fino alle`,
    label: "Codice",
    go: "Accedi",
    wrong: "Questo codice non è corretto. Controlli di nuovo.",
    used: "Troppi codici errati. Ricominci da capo.",
    expired: "Ci è voluto troppo tempo o è già stato fatto. Ricominci da capo.",
    again: "Ricominciare",
    notReceived: "Non ha ricevuto nulla?",
    notReceivedText:
      "Un messaggio può richiedere un minuto. Poi ricominci; verrà inviato un nuovo codice.",
  },
  start: {
    title: "Creare un account",
    text: "Con un account firma senza cercare link e ritrova tutto ciò che ha firmato.",
    hint: "L’indirizzo al quale è stato inviato l’invito.",
    have: "Ha già un account?",
    logIn: "Accedi",
  },
  verify: {
    title: "Confermare l’indirizzo e-mail",
    codeLabel: "Codice ricevuto per e-mail",
    firstName: "Nome",
    lastName: "Cognome",
    nameHint: "Come sul passaporto o sulla carta d’identità: figurerà nelle Sue firme.",
    passwordHint:
      "Almeno 10 caratteri. Alcune parole sono facili da ricordare e difficili da indovinare.",
    weak: "Questa password è troppo corta o notoriamente usata da molti. Ne scelga un’altra.",
    mobile: "Numero di cellulare",
    mobileHint:
      "Con il paese, per esempio +41 79 123 45 67. Lì vengono inviati i codici per firmare.",
    mobileWrong: "Cominci con + e il paese, per esempio +41 79 123 45 67.",
    exists: "Per questo indirizzo esiste già un account.",
  },
  mobile: { title: "Confermare il numero di cellulare", go: "Creare l’account" },
  ended: {
    title: "Ha effettuato l’uscita",
    text: "Chiuda la finestra se altre persone usano questo dispositivo.",
    go: "Accedere di nuovo",
  },
};

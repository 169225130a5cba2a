import type { DemoWords } from "./en.ts";

export const demo: DemoWords = {
  title: "Provare Paraph",
  lead: "Qui tutto funziona su questo computer. Lei è Ada Keller di Acme e un documento attende la Sua firma.",
  go: "Continua come Ada Keller",
  steps: [
    {
      title: "Firmare",
      text: "Nella Sua posta c’è un contratto di locazione. Lo apra, lo legga, lo firmi.",
    },
    {
      title: "Seguire",
      text: "Una richiesta attende qualcun altro, una è conclusa: con storia e callback.",
    },
    { title: "Verificare", text: "Ogni PDF firmato è giudicato in parole chiare, anche questo." },
  ],
  programmers: "Per i programmi: l’interfaccia, con chiavi ed esempi",
  check: "Verificare un PDF senza entrare",
};

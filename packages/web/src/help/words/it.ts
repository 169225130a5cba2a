import type { HelpWords } from "./en.ts";

export const help: HelpWords = {
  help: {
    title: "Aiuto",
    parts: [
      {
        title: "Come si firma?",
        text: [
          "Apra il link dell’e‑mail, legga il documento, scelga l’aspetto del Suo segno, verifichi tutto ancora una volta e prema «Firma ora».",
          "Se la firma lo richiede, riceve poi un codice per SMS o e‑mail. Prima di allora non si firma nulla.",
        ],
      },
      {
        title: "Il codice non arriva",
        text: [
          "Attenda un momento e guardi nella posta indesiderata. Sotto «Non è arrivato nulla?» può farsene inviare uno nuovo.",
          "Se il numero o l’indirizzo è sbagliato, solo il mittente può correggerlo.",
        ],
      },
      {
        title: "Questa richiesta è autentica?",
        text: [
          "La prima pagina dice chi chiede che cosa ed entro quando. Aprendola non succede nulla.",
          "Se non se lo aspettava, prema «Non me lo aspettavo». Il gestore ne è informato, il mittente no.",
        ],
      },
      {
        title: "Non voglio firmare",
        text: [
          "Apra il documento e scelga «Rifiuta». Può indicare un motivo. Questo conclude la richiesta per tutti.",
        ],
      },
      {
        title: "Ho chiuso la finestra",
        text: ["Nulla è perso. Riapra il link dell’e‑mail; continua da dove era rimasto."],
      },
    ],
  },
  accessibility: {
    title: "Accessibilità",
    parts: [
      {
        title: "Che cosa vogliamo",
        text: [
          "Queste pagine seguono le WCAG 2.2, livello AA. Ogni pagina e ogni stato è controllato da un programma prima della pubblicazione, e tutto il percorso è fatto con la sola tastiera.",
        ],
      },
      {
        title: "Che cosa aiuta",
        text: [
          "Tutto funziona con la tastiera. Non occorre mai disegnare: il nome si può digitare. Un segno si colloca con le frecce.",
          "I documenti con tag sono letti con titoli, elenchi e tabelle. Il testo si può ingrandire al 400 per cento.",
          "Il conto alla rovescia prima di lasciare una pagina si può fermare subito.",
        ],
      },
      {
        title: "Che cosa non va ancora bene",
        text: [
          "Un documento che è solo un’immagine non può essere letto ad alta voce. Chieda al mittente una versione con testo.",
          "Le pagine non sono ancora state ascoltate con ogni lettore di schermo.",
        ],
      },
    ],
  },
  privacy: {
    title: "Protezione dei dati",
    parts: [
      {
        title: "Che cosa si conserva",
        text: [
          "Il Suo nome, il Suo indirizzo e‑mail e, se serve, il Suo numero di cellulare come li ha dati il mittente; i documenti; e una cronologia di chi ha fatto che cosa e quando, che prova la firma.",
          "I documenti restano cifrati finché il mittente o il termine concordato non li cancella.",
        ],
      },
      {
        title: "Che cosa non si fa",
        text: [
          "Queste pagine non interrogano server di altre aziende, nulla è contato, nessuno è seguito e non c’è pubblicità.",
          "Un cookie mantiene la Sua sessione e finisce con essa.",
        ],
      },
      {
        title: "A chi rivolgersi",
        text: [
          "Il mittente decide sui Suoi dati in questa richiesta. Chieda a lui accesso, rettifica o cancellazione.",
        ],
      },
    ],
  },
};

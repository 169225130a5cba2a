import type { AppWords } from "./en.ts";

export const app: AppWords = {
  menu: "Menu",
  leave: "Esci",
  rooms: {
    name: "Dove andare",
    inbox: "In arrivo",
    requests: "Richieste",
    create: "Nuova richiesta",
    business: "Azienda",
    sandbox: "Area di prova",
    validate: "Verificare un PDF",
    me: "Lei",
  },
};

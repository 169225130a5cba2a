import type { AppWords } from "./en.ts";

export const app: AppWords = {
  menu: "Menu",
  leave: "Uscire",
  pages: {
    name: "Dove andare",
    inbox: "Posta in arrivo",
    requests: "Richieste",
    create: "Nuova richiesta",
    business: "Azienda",
    sandbox: "Area di prova",
    validate: "Verificare un PDF",
    me: "Account",
  },
};

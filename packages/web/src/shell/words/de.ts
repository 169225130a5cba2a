import type { AppWords } from "./en.ts";

export const app: AppWords = {
  menu: "Menü",
  leave: "Abmelden",
  pages: {
    name: "Wohin",
    inbox: "Eingang",
    requests: "Anfragen",
    create: "Neue Anfrage",
    business: "Unternehmen",
    sandbox: "Sandbox",
    validate: "PDF prüfen",
    me: "Konto",
  },
};

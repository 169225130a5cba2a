import type { AppWords } from "./en.ts";

export const app: AppWords = {
  menu: "Menu",
  leave: "Se déconnecter",
  pages: {
    name: "Où aller",
    inbox: "Réception",
    requests: "Demandes",
    create: "Nouvelle demande",
    business: "Entreprise",
    sandbox: "Bac à sable",
    validate: "Vérifier un PDF",
    me: "Compte",
  },
};

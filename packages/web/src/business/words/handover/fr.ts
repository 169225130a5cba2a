import type { HandoverWords, RemovalWords } from "./en.ts";

export const handover: HandoverWords = {
  lead: "Toutes les demandes de l’entreprise : titre, état, personnes et dates. Seul qui gère une demande en lit les documents. Si vous en reprenez une, la personne qui la gérait est prévenue et l’acte est consigné.",
  search: "Chercher titres, personnes, adresses",
  managedBy: "Gérées par",
  anyone: "Tout le monde",
  none: "Aucune demande ne correspond.",
  empty: "L’entreprise n’a pas encore de demandes.",
  managed: (who: string) => `gérée par ${who}`,
  left: (who: string) => `${who} est parti·e – personne ne la gère`,
  yours: "gérée par vous",
  created: (day: string) => `créée le ${day}`,
  takeOver: "Reprendre",
  takeOverOf: (title: string) => `Reprendre : ${title}`,
  hand: "Confier",
  handOf: (title: string) => `Confier : ${title}`,
  handTitle: (title: string) => `Confier « ${title} »`,
  to: "À",
  choose: "Choisir un membre",
  handDo: "Confier",
  all: (who: string) => `Confier toutes celles de ${who}`,
  allTitle: (who: string) => `Confier toutes les demandes de ${who}`,
  allText: "L’ancien et le nouveau responsable sont prévenus par e‑mail.",
  more: "Afficher plus",
  done: (count: number) =>
    count === 1
      ? "1 demande est en cours de transfert."
      : `${count} demandes sont en cours de transfert.`,
  open: "Ouvrir",
  status: {
    DRAFT: "brouillon",
    OPEN: "en cours",
    SIGNED: "signée",
    DECLINED: "refusée",
    ERROR: "échouée",
    EXPIRED: "expirée",
    WITHDRAWN: "retirée",
  },
};

export const removal: RemovalWords = {
  title: (who: string) => `Retirer ${who} ?`,
  text: "L’accès à l’entreprise et à ses demandes prend fin immédiatement. La personne garde ce qu’elle a signé et ce qui a été partagé avec son adresse.",
  has: (count: number) =>
    count === 1
      ? "Cette personne gère 1 demande. Qui la reprend ?"
      : `Cette personne gère ${count} demandes. Qui les reprend ?`,
  nobody: "Personne pour l’instant",
  submit: "Retirer le membre",
};

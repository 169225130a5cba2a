import type { GroupWords, SealWords } from "./en.ts";

export const groups: GroupWords = {
  lead: "Des personnes que l’entreprise sollicite ensemble. Une demande s’adresse au groupe tel qu’il est à ce moment ; le modifier ensuite ne change aucune demande.",
  none: "Aucun groupe pour l’instant.",
  make: "Nouveau groupe",
  change: "Modifier",
  remove: "Supprimer",
  sure: (name) =>
    `Supprimer le groupe ${name} ? Les demandes qui lui ont été adressées restent telles quelles.`,
  name: "Nom",
  type: "Pour quoi",
  types: { SIGNER: "Signe", OBSERVER: "Observe" },
  mode: "Qui signe",
  modes: { ALL: "tous, dans n’importe quel ordre", ANY_ONE: "une personne pour toutes" },
  members: "Adresses e‑mail, une par ligne",
  people: (count) => (count === 1 ? "1 personne" : `${count} personnes`),
  save: "Enregistrer",
  saved: "Le groupe est enregistré.",
  gone: "Le groupe est supprimé.",
};

export const seals: SealWords = {
  lead: "Avec un cachet, l’entreprise elle-même signe un document. L’exploitant détermine la clé ; le certificat dit au nom de qui.",
  states: {
    off: "Le cachet est désactivé. L’exploitant de cette instance l’active.",
    none: "Il n’y a pas de cachet dans cet environnement.",
    held: "Le prestataire détient la clé et le certificat et les montre en apposant le cachet.",
    ready: "Prêt à l’emploi.",
    over: "Le certificat a expiré. Demandez-en un nouveau à l’exploitant.",
    away: "Le prestataire ne répond pas pour le moment. Réessayez plus tard.",
  },
  subject: "Au nom de",
  issuer: "Émis par",
  serial: "Numéro de série",
  valid: "Valable",
  until: (from, to) => `du ${from} au ${to}`,
  file: "Télécharger le certificat",
};

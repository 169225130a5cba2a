import type { callbacks as english } from "./en.ts";

/** Le journal des callbacks. */
export const callbacks: typeof english = {
  lead: "Les derniers appels aux adresses de vos demandes, et ce qu’ils sont devenus.",
  none: "Aucun appel n’a encore été fait.",
  environments: "Environnement",
  time: "Heure",
  events: { success: "tous ont signé", update: "une signature", error: "autre fin" },
  states: { OPEN: "en cours", COMPLETED: "arrivé", RESIGNATED: "abandonné" },
  tries: (count) => (count === 1 ? "1 essai" : `${count} essais`),
  triesOf: (title) => `Essais : ${title}`,
  next: (when) => `Prochain essai : ${when}`,
  soon: "Le prochain essai est imminent",
  more: (count) => (count === 1 ? "1 essai précédent" : `${count} essais précédents`),
  fewer: "Afficher moins",
  newest: (shown, all) => `Les ${shown} derniers essais sur ${all}.`,
  again: "Renvoyer",
  status: (status) => `HTTP ${status}`,
  reasons: {
    forbidden: "Adresse non autorisée",
    refused: "Connexion refusée",
    unresolved: "Nom d’hôte introuvable",
    tls: "TLS ou certificat non accepté",
    timeout: "Pas de réponse dans le délai",
    unreachable: "Connexion interrompue",
  },
  one: (n) => `Essai ${n}`,
  result: "Résultat",
  took: "Durée",
  sent: "Ce qui a été envoyé",
  sentNote: "Un callback n’a pas de contenu. D’une signature, seul le début est conservé.",
  answered: "Ce qui a été répondu",
  noAnswer: "Aucune réponse n’est venue.",
  noText: (type) =>
    type === null
      ? "La réponse n’était pas du texte."
      : `La réponse n’était pas du texte (${type}).`,
  empty: "La réponse était vide.",
  cut: "seul le début est conservé",
};

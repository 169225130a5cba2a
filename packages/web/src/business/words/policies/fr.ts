import type { FeatureWords, ProofWords, RetentionWords } from "./en.ts";

export const features: FeatureWords = {
  lead: "Ce que l’entreprise a activé. Un réglage vaut pour la démo et la production à la fois.",
  on: "activé",
  off: "désactivé",
  turnOn: "Activer",
  turnOff: "Désactiver",
  yours: "C’est vous qui en décidez.",
  operators: "L’exploitant de cette instance en décide. Demandez-le-lui, ou exécutez :",
  names: {
    seal: "Cachet",
    expires_at: "Échéances",
    observer_groups: "Groupes d’observateurs",
    express_qes: "QES express",
    validation: "Validation",
    completion_attachments: "Documents joints à l’e-mail final",
  },
  texts: {
    seal: "Les documents reçoivent le cachet de l’entreprise.",
    expires_at: "Une demande peut indiquer jusqu’à quand elle peut être signée.",
    observer_groups: "Un groupe entier peut observer une demande.",
    express_qes: "Les signataires sont identifiés en chemin, et le dossier peut être lu.",
    validation: "Des programmes font juger des documents signés ; chacun coûte un crédit.",
    completion_attachments:
      "Quand tout le monde a signé, l’e-mail apporte les documents signés, jusqu’à 5 Mo au total.",
  },
};

export const retention: RetentionWords = {
  lead: "Combien de temps les demandes et leurs documents sont conservés. Ce qui est supprimé ne revient pas. La démo et la production ont chacune leur règle.",
  keep: "Les demandes sont conservées jusqu’à ce que quelqu’un les supprime.",
  gone: (days) => `Les demandes et leurs documents sont supprimés ${days} après leur création.`,
  days: (count) => (count === 1 ? "1 jour" : `${count} jours`),
  scheduled: (requests, all, first) =>
    `${requests} demandes sur ${all} ont une date de suppression. La première est le ${first}.`,
  nothing: (all) => `Aucune des ${all} demandes n’a de date de suppression.`,
  change: "Modifier",
  title: { demo: "Conservation de la démo", production: "Conservation de la production" },
  field: "Jours jusqu’à la suppression",
  hint: "Laissez vide pour conserver les demandes jusqu’à ce que quelqu’un les supprime.",
  preview: "Montrer ce qui serait supprimé",
  none: "Aucune demande existante ne serait supprimée.",
  would: (requests, first) =>
    `Parmi les demandes existantes, ${requests} seraient supprimées, la première le ${first}.`,
  waiting: (requests) =>
    `${requests} d’entre elles restent plus longtemps, jusqu’au lendemain de leur échéance.`,
  grace: "Rien de ce qui existe n’est supprimé dans les 7 prochains jours.",
  month: "Mois",
  requests: "Demandes",
  forWhom: "Pour quelles demandes",
  onlyNew: "Seulement celles créées à partir de maintenant",
  existing: (requests) => `Aussi les ${requests} existantes`,
  confirm: "Modifier la règle",
  saved: "La règle a été modifiée.",
};

export const proof: ProofWords = {
  login:
    "Une clé de production demande une nouvelle connexion avec votre facteur le plus sûr : elle agit au nom de l’entreprise.",
  text: "Votre connexion date d’un moment. Saisissez votre mot de passe pour continuer.",
  password: "Mot de passe",
  go: "Continuer",
  wrong: "Ce mot de passe n’est pas correct.",
  other: "Sans mot de passe, déconnectez-vous puis reconnectez-vous.",
};

import type { TrailWords } from "./en.ts";

export const trail: TrailWords = {
  lead: "Qui a fait quoi dans l’entreprise : clés, membres, réglages. Ce qui concerne une demande figure dans son propre historique.",
  none: "Rien n’a encore été fait.",
  proven: (count, total, day) =>
    `Les ${count} entrées affichées, sur ${total}, ont été prouvées par le point de contrôle que cette instance a signé le ${day}.`,
  how: "Le fichier contient chaque entrée avec sa preuve. Chacun peut le vérifier sans ce service, avec la clé que l’instance publie :",
  file: "Télécharger avec les preuves",
  published: "Clé publiée",
  older: "Afficher les entrées plus anciennes",
  operator: "Exploitant",
  unknown: "Effacé",
  details: "Preuve",
  place: "Place dans l’historique",
  leaf: "Empreinte de l’entrée",
  path: "Chemin vers la racine signée",
  root: "Racine signée",
  acts: {
    "business.added": "Entreprise créée",
    "business.renamed": "Entreprise renommée",
    "business.closed": "Entreprise fermée",
    "business.changed": "Réglages modifiés",
    "member.added": "Membre ajouté",
    "member.role_changed": "Rôle modifié",
    "member.removed": "Membre retiré",
    "member.renamed": "Membre renommé",
    "api_user.added": "Clé d’API créée",
    "api_user.key_reset": "Clé d’API renouvelée",
    "api_user.revoked": "Clé d’API terminée",
    "callback.repeated": "Rappel envoyé à nouveau",
  },
};

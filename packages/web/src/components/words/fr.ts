import type { CommonWords } from "./en.ts";

export const common: CommonWords = {
  error: "Erreur",
  close: "Fermer",
  back: "Retour",
  cancel: "Annuler",
  retry: "Réessayer",
  loading: "Chargement…",
  copy: "Copier",
  copied: "Copié",
  skip: "Aller au contenu",
  demo: { name: "Démo.", text: "Signatures sans effet juridique." },
  footer: {
    language: "Langue",
    more: "En savoir plus sur ce service",
    help: "Aide",
    accessibility: "Accessibilité",
    privacy: "Protection des données",
  },
  answer: {
    missing: "Veuillez remplir ce champ.",
    email: "Cette adresse e-mail n’est pas complète. Elle ressemble à nom@example.com.",
    early: "Choisissez une date ultérieure.",
    late: "Choisissez une date antérieure.",
    other: "Veuillez vérifier cette indication.",
  },
  offline: {
    title: "Pas de connexion",
    text: "Rien n’est perdu. Dès que la connexion est rétablie, vous pouvez continuer ici.",
  },
  notSent: {
    title: "Le code n’a pas pu être envoyé",
    text: "Le message n’est pas parti. Cela ne vient pas de vous et rien n’est perdu. Veuillez réessayer dans une minute.",
  },
  senderReported: {
    title: "Vous avez signalé cet expéditeur",
    text: "Vous ne recevez donc plus aucun message de sa part, ni de code. Si vous souhaitez tout de même signer, revenez au document et choisissez « Recevoir à nouveau des messages ».",
  },
  tooMany: {
    title: "Trop de tentatives",
    text: (clock) =>
      `Pour votre protection, une pause est nécessaire. Vous pourrez continuer dans ${clock}.`,
    now: "Vous pouvez continuer maintenant.",
  },
  fault: {
    title: "Cela n’a pas fonctionné",
    text: "L’erreur vient de nous et elle est enregistrée. Rien n’a été signé de ce fait.",
    reference: (id) => `Référence : ${id}`,
  },
  missing: {
    title: "Cette page n’existe pas",
    text: "Vérifiez que l’adresse a été copiée en entier.",
    home: "Vers la page d’accueil",
  },
};

import type { IdentificationWords } from "./en.ts";

export const identification: IdentificationWords = {
  provider: "Prestataire d’identification simulé",
  title: "Montrez votre document",
  text: "Un vrai prestataire examinerait ici votre pièce d’identité et votre visage. Les noms doivent être ceux de votre compte.",
  cancel: "Revenir sans vérification",
  again: "Réessayer",
  toDocument: "Revenir au document",
  toAccount: "Revenir à votre compte",
  simulated: "La vérification était simulée et ne vaut que pour les demandes de démo.",
  accountName: (name) => `Votre compte : ${name}`,
  ended: {
    accepted: {
      title: "Votre identité est enregistrée",
      text: "Le prestataire a confirmé votre document. Cela vaut pour les signatures qualifiées de votre compte.",
    },
    other_person: {
      title: "Ce ne sont pas les noms de votre compte",
      text: "Le document désigne une autre personne que votre compte. Rien n’a été enregistré. Corrigez le nom de votre compte, ou montrez votre propre document.",
    },
    not_confirmed: {
      title: "Le prestataire n’a pas confirmé le document",
      text: "Rien n’a été enregistré. Le document est peut-être échu ; vous pouvez en montrer un autre.",
    },
    cancelled: {
      title: "Rien n’a été vérifié",
      text: "Vous êtes revenu avant que le prestataire ait examiné un document. Rien n’a été enregistré.",
    },
    over: {
      title: "Cela a pris trop de temps",
      text: "Le prestataire attend une demi-heure. Rien n’a été enregistré ; veuillez recommencer.",
    },
    missing: {
      title: "Cette vérification n’est pas la vôtre, ou elle est terminée",
      text: "Recommencez depuis votre compte ou depuis le document.",
    },
  },
};

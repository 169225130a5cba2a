import type { HelpWords } from "./en.ts";

export const help: HelpWords = {
  help: {
    title: "Aide",
    parts: [
      {
        title: "Comment signer ?",
        text: [
          "Ouvrez le lien de l’e‑mail, lisez le document, choisissez l’apparence de votre marque, vérifiez tout encore une fois et appuyez sur « Signer maintenant ».",
          "Si la signature l’exige, vous recevez ensuite un code par SMS ou e‑mail. Rien n’est signé avant.",
        ],
      },
      {
        title: "Le code n’arrive pas",
        text: [
          "Attendez un instant et regardez dans les indésirables. Sous « Rien reçu ? », vous pouvez en demander un nouveau.",
          "Si le numéro ou l’adresse est faux, seul l’expéditeur peut le corriger.",
        ],
      },
      {
        title: "Cette demande est-elle authentique ?",
        text: [
          "La première page dit qui demande quoi et jusqu’à quand. L’ouvrir ne déclenche rien.",
          "Si vous ne vous y attendiez pas, appuyez sur « Je ne m’attendais pas à cela ». L’exploitant en est informé, pas l’expéditeur.",
        ],
      },
      {
        title: "Je ne veux pas signer",
        text: [
          "Ouvrez le document et choisissez « Refuser ». Vous pouvez donner une raison. Cela met fin à la demande pour tout le monde.",
        ],
      },
      {
        title: "J’ai fermé la fenêtre",
        text: ["Rien n’est perdu. Rouvrez le lien de l’e‑mail ; vous continuez là où vous étiez."],
      },
    ],
  },
  accessibility: {
    title: "Accessibilité",
    parts: [
      {
        title: "Notre objectif",
        text: [
          "Ces pages suivent les WCAG 2.2, niveau AA. Chaque page et chaque état est contrôlé par un programme avant publication, et tout le parcours est fait au clavier seul.",
        ],
      },
      {
        title: "Ce qui aide",
        text: [
          "Tout fonctionne au clavier. Il n’est jamais nécessaire de dessiner : le nom peut être tapé. Une marque se place avec les flèches.",
          "Les documents balisés sont lus avec leurs titres, listes et tableaux. Le texte peut être agrandi à 400 pour cent.",
          "Le compte à rebours avant de quitter une page peut être arrêté tout de suite.",
        ],
      },
      {
        title: "Ce qui n’est pas encore bon",
        text: [
          "Un document qui n’est qu’une image ne peut pas être lu à haute voix. Demandez à l’expéditeur une version avec du texte.",
          "Les pages n’ont pas encore été écoutées avec tous les lecteurs d’écran.",
        ],
      },
    ],
  },
  privacy: {
    title: "Protection des données",
    parts: [
      {
        title: "Ce qui est conservé",
        text: [
          "Votre nom, votre adresse e‑mail et, si nécessaire, votre numéro de mobile tels que l’expéditeur les a donnés ; les documents ; et un historique de qui a fait quoi et quand, qui prouve la signature.",
          "Les documents restent chiffrés jusqu’à ce que l’expéditeur ou le délai convenu les supprime.",
        ],
      },
      {
        title: "Ce qui n’est pas fait",
        text: [
          "Ces pages n’interrogent aucun serveur d’une autre entreprise, rien n’est compté, personne n’est suivi et il n’y a pas de publicité.",
          "Un cookie garde votre session et se termine avec elle.",
        ],
      },
      {
        title: "À qui s’adresser",
        text: [
          "L’expéditeur décide de vos données dans cette demande. Demandez-lui l’accès, la correction ou la suppression.",
        ],
      },
    ],
  },
};

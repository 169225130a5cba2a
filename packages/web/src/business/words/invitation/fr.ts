import type { invitation as english } from "./en.ts";

/** Les invitations dans une entreprise. */
export const invitation: typeof english = {
  title: "Invitations",
  invite: "Inviter quelqu’un",
  send: "Envoyer l’invitation",
  hint: "La personne reçoit un e‑mail avec un lien et devient membre dès qu’elle accepte. L’invitation prend fin après 14 jours.",
  by: (who, when) => `invitation de ${who} le ${when}`,
  until: (when) => `valable jusqu’au ${when}`,
  expired: (when) => `expirée le ${when}`,
  refused: "Le serveur de messagerie de cette adresse a refusé l’e‑mail.",
  again: "Renvoyer",
  sentAgain: (email) => `L’invitation a été renvoyée à ${email}. Elle est valable 14 jours.`,
  withdraw: "Retirer",
  heading: "Invitation",
  business: "Entreprise",
  invitedBy: "Invitation de",
  end: "Valable jusqu’au",
  states: {
    open: (name) => `${name} vous invite à devenir membre.`,
    expired: "Cette invitation a expiré. Demandez-en une nouvelle.",
    withdrawn: "Cette invitation a été retirée.",
    accepted: (name) => `Vous avez accepté : vous faites partie de ${name}.`,
  },
  other: (email, mine) =>
    `Cette invitation est destinée à une autre adresse (${email}). Vous êtes connecté en tant que ${mine}.`,
  accept: "Accepter l’invitation",
  switch: "Se connecter avec un autre compte",
  go: "Vers l’entreprise",
};

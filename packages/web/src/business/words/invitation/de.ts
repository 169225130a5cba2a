import type { invitation as english } from "./en.ts";

/** Einladungen in ein Unternehmen. */
export const invitation: typeof english = {
  title: "Einladungen",
  invite: "Jemanden einladen",
  send: "Einladung senden",
  hint: "Die Person erhält eine E‑Mail mit einem Link und gehört dazu, sobald sie annimmt. Die Einladung endet nach 14 Tagen.",
  by: (who, when) => `eingeladen von ${who} am ${when}`,
  until: (when) => `gültig bis ${when}`,
  expired: (when) => `abgelaufen am ${when}`,
  refused: "Der Mailserver dieser Adresse hat die E‑Mail abgelehnt.",
  again: "Erneut senden",
  sentAgain: (email) => `Die Einladung wurde erneut an ${email} gesendet. Sie gilt 14 Tage.`,
  withdraw: "Zurückziehen",
  heading: "Einladung",
  business: "Unternehmen",
  invitedBy: "Eingeladen von",
  end: "Gültig bis",
  states: {
    open: (name) => `${name} lädt Sie ein, Mitglied zu werden.`,
    expired: "Diese Einladung ist abgelaufen. Bitten Sie um eine neue.",
    withdrawn: "Diese Einladung wurde zurückgezogen.",
    accepted: (name) => `Sie haben angenommen: Sie gehören zu ${name}.`,
  },
  other: (email, mine) =>
    `Diese Einladung gilt für eine andere Adresse (${email}). Sie sind als ${mine} angemeldet.`,
  accept: "Einladung annehmen",
  switch: "Mit anderem Konto anmelden",
  go: "Zum Unternehmen",
};

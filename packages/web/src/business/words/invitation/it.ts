import type { invitation as english } from "./en.ts";

/** Gli inviti in un’azienda. */
export const invitation: typeof english = {
  title: "Inviti",
  invite: "Invitare qualcuno",
  send: "Inviare l’invito",
  hint: "La persona riceve un’e‑mail con un link e diventa membro appena accetta. L’invito scade dopo 14 giorni.",
  by: (who, when) => `invito di ${who} del ${when}`,
  until: (when) => `valido fino al ${when}`,
  expired: (when) => `scaduto il ${when}`,
  refused: "Il server di posta di questo indirizzo ha rifiutato l’e‑mail.",
  again: "Inviare di nuovo",
  sentAgain: (email) => `L’invito è stato inviato di nuovo a ${email}. Vale 14 giorni.`,
  withdraw: "Ritirare",
  heading: "Invito",
  business: "Azienda",
  invitedBy: "Invito di",
  end: "Valido fino al",
  states: {
    open: (name) => `${name} La invita a diventare membro.`,
    expired: "Questo invito è scaduto. Ne chieda uno nuovo.",
    withdrawn: "Questo invito è stato ritirato.",
    accepted: (name) => `Ha accettato: fa parte di ${name}.`,
  },
  other: (email, mine) =>
    `Questo invito è per un altro indirizzo (${email}). Ha effettuato l’accesso come ${mine}.`,
  accept: "Accettare l’invito",
  switch: "Accedere con un altro account",
  go: "All’azienda",
};

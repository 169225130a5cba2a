import type { SandboxWords } from "./en.ts";

export const sandbox: SandboxWords = {
  title: "Bac à sable",
  lead: "La démo de votre entreprise. Rien ne quitte cette machine, et rien de ce qui est signé ici n’engage personne.",
  none: "Vous n’appartenez à aucune entreprise. Qui en administre une peut vous ajouter par votre adresse e‑mail.",
  which: "Entreprise",
  views: {
    name: "Pages du bac à sable",
    mail: "Messages",
    signers: "Signataires virtuels",
    clock: "Horloge",
  },
  mail: {
    person: "Personne",
    everybody: "Tout le monde",
    request: "Demande",
    all: "Toutes les demandes",
    found: (count) => (count === 1 ? "1 message" : `${count} messages`),
    nothing:
      "Rien n’a encore été envoyé. Ce qu’une demande de démo envoie aux personnes apparaît ici.",
    noMatch: "Rien n’a été envoyé à cette personne au sujet de cette demande.",
    sms: "SMS",
    to: (who) => `À ${who}`,
    back: "Tous les messages",
    frame: (subject) => `L’e‑mail : ${subject}`,
    attached: "Pièces jointes",
    links: "Liens",
    text: "Le même en texte simple",
    code: "Code",
    copy: "Copier le lien",
    copyCode: "Copier le code",
    copied: { done: "Copié.", failed: "Le navigateur ne l’a pas permis." },
  },
  signers: {
    lead: "Jouez n’importe quelle personne d’une demande de démo ouverte. Ce qui suit est réel : la signature, les e‑mails, les callbacks.",
    nobody: "Aucune demande de démo n’est ouverte.",
    of: (group) => `de ${group}`,
    states: { due: "C’est son tour", later: "Son tour viendra plus tard", done: "A signé" },
    acts: { sign: "Signer", decline: "Refuser", fail: "Échouer" },
    asWhom: {
      sign: (name) => `Signer en tant que ${name}`,
      decline: (name) => `Refuser en tant que ${name}`,
      fail: (name) => `Faire échouer la signature de ${name}`,
    },
    did: {
      sign: (name, title) => `${name} a signé « ${title} ».`,
      decline: (name, title) => `${name} a refusé « ${title} ».`,
      fail: (name, title) => `La signature de « ${title} » a échoué pour ${name}.`,
    },
  },
  clock: {
    lead: "Laissez passer le temps pour voir les délais expirer, les rappels partir et les appels se répéter.",
    now: "Maintenant, dans la démo",
    real: "C’est l’heure de cette machine.",
    ahead: (span) => `${span} d’avance sur cette machine`,
    days: (count) => (count === 1 ? "1 jour" : `${count} jours`),
    hours: (count) => (count === 1 ? "1 heure" : `${count} heures`),
    forward: "Avancer de",
    steps: { hour: "1 heure", day: "1 jour", week: "1 semaine", month: "30 jours" },
    never:
      "L’horloge ne recule jamais : ce qui a expiré le reste. La production n’a pas de telle horloge, et les signatures portent l’heure réelle.",
  },
  wrong: {
    "error.business.not_found": "Vous n’appartenez plus à cette entreprise.",
    "error.sr.not_found": "Cette demande n’existe plus.",
    "error.sr.not_open": "Cette demande n’est plus ouverte.",
    "error.sr.not_your_turn": "Ce n’est pas encore son tour.",
    "error.sr.already_signed": "Cette personne a déjà signé.",
    "error.sr.being_signed": "Quelqu’un signe en ce moment. Réessayez dans un instant.",
    "error.sr.identity_required":
      "Pour cette qualité, la personne doit d’abord être identifiée ; elle ne l’est pas ou a été refusée.",
  },
};

import type { SandboxWords } from "./en.ts";

export const sandbox: SandboxWords = {
  title: "Sandbox",
  lead: "Die Demo Ihres Unternehmens. Nichts verlässt diese Maschine, und nichts, was hier unterschrieben wird, bindet jemanden.",
  none: "Sie gehören zu keinem Unternehmen. Wer eines verwaltet, kann Sie mit Ihrer E‑Mail-Adresse aufnehmen.",
  which: "Unternehmen",
  views: {
    name: "Seiten der Sandbox",
    mail: "Postfach",
    signers: "Virtuelle Personen",
    clock: "Uhr",
  },
  mail: {
    person: "Person",
    everybody: "Alle Personen",
    request: "Anfrage",
    all: "Alle Anfragen",
    found: (count) => (count === 1 ? "1 Nachricht" : `${count} Nachrichten`),
    nothing:
      "Noch wurde nichts verschickt. Was eine Demo-Anfrage an Personen schickt, erscheint hier.",
    noMatch: "An diese Person wurde zu dieser Anfrage nichts verschickt.",
    sms: "SMS",
    to: (who) => `An ${who}`,
    back: "Alle Nachrichten",
    frame: (subject) => `Die E‑Mail: ${subject}`,
    attached: "Angehängt",
    links: "Links darin",
    text: "Dasselbe als reiner Text",
    code: "Code",
    copy: "Link kopieren",
    copyCode: "Code kopieren",
    copied: { done: "Kopiert.", failed: "Der Browser hat es nicht erlaubt." },
  },
  signers: {
    lead: "Spielen Sie, wer an einer offenen Demo-Anfrage beteiligt ist. Was folgt, ist echt: die Unterschrift, die E‑Mails, die Callbacks.",
    nobody: "Keine Demo-Anfrage ist offen.",
    of: (group) => `aus ${group}`,
    states: {
      due: "Ist an der Reihe",
      later: "Kommt später an die Reihe",
      done: "Hat unterschrieben",
    },
    acts: { sign: "Unterschreiben", decline: "Ablehnen", fail: "Scheitern" },
    asWhom: {
      sign: (name) => `Als ${name} unterschreiben`,
      decline: (name) => `Als ${name} ablehnen`,
      fail: (name) => `Das Unterschreiben für ${name} scheitern lassen`,
    },
    did: {
      sign: (name, title) => `${name} hat «${title}» unterschrieben.`,
      decline: (name, title) => `${name} hat «${title}» abgelehnt.`,
      fail: (name, title) => `Das Unterschreiben von «${title}» ist für ${name} gescheitert.`,
    },
  },
  clock: {
    lead: "Lassen Sie Zeit vergehen, um zu sehen, wie Fristen enden, Erinnerungen hinausgehen und Aufrufe wiederholt werden.",
    now: "Jetzt, in der Demo",
    real: "Es ist die Zeit dieser Maschine.",
    ahead: (span) => `Dieser Maschine ${span} voraus`,
    days: (count) => (count === 1 ? "1 Tag" : `${count} Tage`),
    hours: (count) => (count === 1 ? "1 Stunde" : `${count} Stunden`),
    forward: "Vorstellen um",
    steps: { hour: "1 Stunde", day: "1 Tag", week: "1 Woche", month: "30 Tage" },
    never:
      "Die Uhr geht nie zurück: Was abgelaufen ist, bleibt es. Die Produktion hat keine solche Uhr, und Unterschriften tragen die wirkliche Zeit.",
  },
  wrong: {
    "error.business.not_found": "Sie gehören nicht mehr zu diesem Unternehmen.",
    "error.sr.not_found": "Diese Anfrage gibt es nicht mehr.",
    "error.sr.not_open": "Diese Anfrage ist nicht mehr offen.",
    "error.sr.not_your_turn": "Diese Person ist noch nicht an der Reihe.",
    "error.sr.already_signed": "Diese Person hat schon unterschrieben.",
    "error.sr.being_signed":
      "Gerade unterschreibt jemand. Versuchen Sie es in einem Augenblick nochmals.",
    "error.sr.identity_required":
      "Für diese Qualität muss die Person zuerst identifiziert sein, und sie ist es nicht oder wurde abgewiesen.",
  },
};

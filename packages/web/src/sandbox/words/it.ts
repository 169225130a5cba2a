import type { SandboxWords } from "./en.ts";

export const sandbox: SandboxWords = {
  title: "Area di prova",
  lead: "La demo della Sua azienda. Nulla lascia questa macchina, e nulla di ciò che si firma qui impegna qualcuno.",
  none: "Non appartiene ad alcuna azienda. Chi ne amministra una può aggiungerLa con il Suo indirizzo e‑mail.",
  which: "Azienda",
  views: {
    name: "Pagine dell’area di prova",
    mail: "Messaggi",
    signers: "Firmatari virtuali",
    clock: "Orologio",
  },
  mail: {
    person: "Persona",
    everybody: "Tutti",
    request: "Richiesta",
    all: "Tutte le richieste",
    found: (count) => (count === 1 ? "1 messaggio" : `${count} messaggi`),
    nothing:
      "Non è ancora stato inviato nulla. Ciò che una richiesta demo invia alle persone appare qui.",
    noMatch: "A questa persona non è stato inviato nulla su questa richiesta.",
    sms: "SMS",
    to: (who) => `A ${who}`,
    back: "Tutti i messaggi",
    frame: (subject) => `L’e‑mail: ${subject}`,
    attached: "Allegati",
    links: "Link contenuti",
    text: "Lo stesso come testo semplice",
    code: "Codice",
    copy: "Copiare il link",
    copyCode: "Copiare il codice",
    copied: { done: "Copiato.", failed: "Il browser non l’ha permesso." },
  },
  signers: {
    lead: "Impersoni chiunque prenda parte a una richiesta demo aperta. Ciò che segue è reale: la firma, le e‑mail, i callback.",
    nobody: "Nessuna richiesta demo è aperta.",
    of: (group) => `di ${group}`,
    states: { due: "È il suo turno", later: "Il suo turno viene dopo", done: "Ha firmato" },
    acts: { sign: "Firmare", decline: "Rifiutare", fail: "Fallire" },
    asWhom: {
      sign: (name) => `Firmare come ${name}`,
      decline: (name) => `Rifiutare come ${name}`,
      fail: (name) => `Far fallire la firma di ${name}`,
    },
    did: {
      sign: (name, title) => `${name} ha firmato «${title}».`,
      decline: (name, title) => `${name} ha rifiutato «${title}».`,
      fail: (name, title) => `La firma di «${title}» è fallita per ${name}.`,
    },
  },
  clock: {
    lead: "Lasci passare il tempo per vedere scadere i termini, partire i solleciti e ripetersi le chiamate.",
    now: "Adesso, nella demo",
    real: "È l’ora di questa macchina.",
    ahead: (span) => `${span} avanti rispetto a questa macchina`,
    days: (count) => (count === 1 ? "1 giorno" : `${count} giorni`),
    hours: (count) => (count === 1 ? "1 ora" : `${count} ore`),
    forward: "Portare avanti di",
    steps: { hour: "1 ora", day: "1 giorno", week: "1 settimana", month: "30 giorni" },
    never:
      "L’orologio non torna mai indietro: ciò che è scaduto resta scaduto. La produzione non ha un orologio simile, e le firme portano l’ora reale.",
  },
  wrong: {
    "error.business.not_found": "Non appartiene più a questa azienda.",
    "error.sr.not_found": "Questa richiesta non esiste più.",
    "error.sr.not_open": "Questa richiesta non è più aperta.",
    "error.sr.not_your_turn": "Non è ancora il suo turno.",
    "error.sr.already_signed": "Questa persona ha già firmato.",
    "error.sr.being_signed": "Qualcuno sta firmando in questo momento. Riprovi fra un istante.",
    "error.sr.identity_required":
      "Per questa qualità la persona deve prima essere identificata, e non lo è o è stata respinta.",
  },
};

import type { ReminderWords } from "./en.ts";

const days = (count: number) => (count === 1 ? "1 giorno" : `${count} giorni`);

/** Promemoria automatici. */
export const reminders: ReminderWords = {
  title: "Promemoria automatici",
  on: "Ricordare a chi non ha ancora firmato",
  first: "Primo promemoria dopo",
  every: "Intervallo successivo",
  most: "Al massimo",
  days,
  times: (count) => `${count} promemoria`,
  hint: "Ogni persona riceve un promemoria per e-mail a partire dal proprio invito, finché firma o la richiesta finisce.",
  plan: (first, every, most) =>
    most === 1
      ? `Un promemoria per persona, dopo ${days(first)}.`
      : `Primo promemoria dopo ${days(first)}, poi a intervalli di ${days(every)}; al massimo ${most} per persona.`,
  none: "Nessuno riceve promemoria automatici.",
  nobody: "Non sono previsti altri promemoria.",
  next: (name, at) => `Prossimo a ${name}: ${at}`,
  left: (count) => `ancora ${count}`,
  change: "Cambia i promemoria",
  save: "Salva",
  failed: "Non è stato salvato.",
  lead: "Come le nuove richieste inviano promemoria. Ogni richiesta può fare diversamente; quelle esistenti mantengono il proprio piano.",
  saved: "Salvato. Vale per le nuove richieste.",
};

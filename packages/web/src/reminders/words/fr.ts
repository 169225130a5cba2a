import type { ReminderWords } from "./en.ts";

const days = (count: number) => (count === 1 ? "1 jour" : `${count} jours`);

/** Rappels automatiques. */
export const reminders: ReminderWords = {
  title: "Rappels automatiques",
  on: "Rappeler les personnes qui n’ont pas encore signé",
  first: "Premier rappel après",
  every: "Intervalle ensuite",
  most: "Au plus",
  days,
  times: (count) => (count === 1 ? "1 rappel" : `${count} rappels`),
  hint: "Chaque personne est rappelée par e-mail à partir de sa propre invitation, jusqu’à ce qu’elle signe ou que la demande prenne fin.",
  plan: (first, every, most) =>
    most === 1
      ? `Un rappel par personne, après ${days(first)}.`
      : `Premier rappel après ${days(first)}, puis à intervalle de ${days(every)} ; ${most} au plus par personne.`,
  none: "Personne n’est rappelé automatiquement.",
  nobody: "Aucun autre rappel n’est prévu.",
  next: (name, at) => `Prochain à ${name} : ${at}`,
  left: (count) => `encore ${count}`,
  change: "Modifier les rappels",
  save: "Enregistrer",
  failed: "Cela n’a pas été enregistré.",
  lead: "La façon dont les nouvelles demandes rappellent. Chaque demande peut s’en écarter ; celles qui existent gardent leur propre plan.",
  saved: "Enregistré. Cela vaut pour les nouvelles demandes.",
};

import type { DemoWords } from "./en.ts";

export const demo: DemoWords = {
  title: "Essayer Paraph",
  lead: "Tout tourne ici sur cette machine. Vous êtes Ada Keller d’Acme, et un document attend votre signature.",
  go: "Continuer en tant qu’Ada Keller",
  steps: [
    {
      title: "Signer",
      text: "Un bail se trouve dans votre boîte. Ouvrez-le, lisez-le, signez-le.",
    },
    {
      title: "Suivre",
      text: "Une demande attend quelqu’un d’autre, une autre est terminée : avec son historique et ses callbacks.",
    },
    { title: "Vérifier", text: "Tout PDF signé est jugé en mots clairs, celui-ci aussi." },
  ],
  programmers: "Pour les programmes : l’interface, avec clés et exemples",
  check: "Vérifier un PDF sans entrer",
};

import type { BrandingWords } from "./en.ts";

export const branding: BrandingWords = {
  lead: "L’apparence de votre entreprise pour les signataires : sur les pages de signature et dans les e‑mails. Le certificat et le protocole gardent le nom enregistré.",
  name: "Nom affiché",
  nameHint: (value) =>
    `Vide : ${value}. À côté d’un autre nom, les signataires voient le nom enregistré.`,
  colour: "Couleur d’accent",
  colourHint: "Sous la forme #rrggbb. Vide : le bleu de Paraph.",
  pick: "Choisir la couleur",
  form: "Écrivez la couleur sous la forme #rrggbb, par exemple #0b5d3b.",
  faintHere: "Trop claire : du texte blanc n’y est pas lisible.",
  use: (value) => `Prendre plutôt ${value}`,
  save: "Enregistrer",
  saved: "Enregistré.",
  logo: "Logo",
  logoHint:
    "PNG ou JPEG, 1 Mo au plus. Il est redessiné sur du blanc et affiché sur les pages de signature et dans les e‑mails, qui le contiennent.",
  choose: "Choisir un logo",
  remove: "Retirer le logo",
  none: "Pas encore de logo.",
  preview: "Aperçu",
  light: "Clair",
  dark: "Sombre",
  asks: "vous demande de signer",
  sample: "Bail d’un appartement",
  open: "Voir le document",
  link: "Je ne m’y attendais pas",
};

import type { BrandingWords } from "./en.ts";

export const branding: BrandingWords = {
  lead: "L’aspetto della Sua azienda per chi firma: sulle pagine di firma e nelle e‑mail. Il certificato e il protocollo mantengono il nome registrato.",
  name: "Nome mostrato",
  nameHint: (value) => `Vuoto: ${value}. Accanto a un altro nome chi firma vede quello registrato.`,
  colour: "Colore d’accento",
  colourHint: "Nella forma #rrggbb. Vuoto: il blu di Paraph.",
  pick: "Scegliere il colore",
  form: "Scriva il colore nella forma #rrggbb, per esempio #0b5d3b.",
  faintHere: "Troppo chiaro: un testo bianco non vi si legge.",
  use: (value) => `Prendere invece ${value}`,
  save: "Salvare",
  saved: "Salvato.",
  logo: "Logo",
  logoHint:
    "PNG o JPEG, al massimo 1 MB. Viene ridisegnato sul bianco e mostrato sulle pagine di firma e nelle e‑mail, che lo contengono.",
  choose: "Scegliere un logo",
  remove: "Rimuovere il logo",
  none: "Ancora nessun logo.",
  preview: "Anteprima",
  light: "Chiaro",
  dark: "Scuro",
  asks: "Le chiede di firmare",
  sample: "Contratto di locazione",
  open: "Vedere il documento",
  link: "Non me lo aspettavo",
};

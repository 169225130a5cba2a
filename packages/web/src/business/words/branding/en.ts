/** How the business looks to its signers. */
export const branding = {
  lead: "How your business looks to the people who are asked to sign: on the signing pages and in mails. The certificate and the protocol keep the registered name.",
  name: "Shown name",
  nameHint: (value: string) =>
    `Empty: ${value}. Signers see the registered name beside a different one.`,
  colour: "Accent colour",
  colourHint: "As #rrggbb. Empty: the blue of Paraph.",
  pick: "Choose the colour",
  form: "Write the colour as #rrggbb, for example #0b5d3b.",
  faintHere: "Too light: white text on it cannot be read.",
  use: (value: string) => `Take ${value} instead`,
  save: "Save",
  saved: "Saved.",
  logo: "Logo",
  logoHint:
    "PNG or JPEG, at most 1 MB. It is drawn anew on white and shown on the signing pages and in mails, where it travels inside of the mail.",
  choose: "Choose a logo",
  remove: "Remove the logo",
  none: "No logo yet.",
  preview: "Preview",
  light: "Light",
  dark: "Dark",
  asks: "asks you to sign",
  sample: "Lease of an apartment",
  open: "View the document",
  link: "I did not expect this",
};

export type BrandingWords = typeof branding;

/** People who are asked together. */
export const groups = {
  lead: "People whom the business asks together. A request asks a group as it is at that moment; changing it later changes no request.",
  none: "No group yet.",
  make: "New group",
  change: "Change",
  remove: "Remove",
  sure: (name: string) => `Remove the group ${name}? Requests that asked it stay as they are.`,
  name: "Name",
  type: "What for",
  types: { SIGNER: "Signs", OBSERVER: "Watches" },
  mode: "Who signs",
  modes: { ALL: "everybody, in any order", ANY_ONE: "one of them for all" },
  members: "E‑mail addresses, one a line",
  people: (count: number) => (count === 1 ? "1 person" : `${count} people`),
  save: "Save",
  saved: "The group was saved.",
  gone: "The group was removed.",
};

/** Who seals. */
export const seals = {
  lead: "With a seal the company itself signs a document. Which key seals is set by the operator; the certificate says in whose name.",
  states: {
    off: "Sealing is switched off. The operator of this instance switches it on.",
    none: "There is no seal in this environment.",
    held: "The provider holds key and certificate and shows them when it seals.",
    ready: "Ready to seal.",
    over: "The certificate has ended. Ask the operator for a new one.",
    away: "The provider does not answer at the moment. Try again later.",
  },
  subject: "In the name of",
  issuer: "Issued by",
  serial: "Serial number",
  valid: "Valid",
  until: (from: string, to: string) => `${from} to ${to}`,
  file: "Download the certificate",
};

export type GroupWords = typeof groups;
export type SealWords = typeof seals;

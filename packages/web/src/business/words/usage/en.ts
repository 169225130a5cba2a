/** What was used. */
export const usage = {
  lead: "Signatures, seals and validations, counted by the day in UTC. Demo costs nothing and is counted apart.",
  month: "Month",
  summary: "The month at a glance",
  signatures: "Signatures and seals",
  validations: "Validations",
  credits: "Credits",
  invoiced: "This month is closed. These are the numbers that were invoiced.",
  running: "Not closed yet: numbers may still grow.",
  free: "Demo is never invoiced.",
  none: "Nothing was used in this month.",
  byQuality: "By quality",
  quality: "Quality",
  qualities: {
    SES: "Simple (SES)",
    AES: "Advanced (AES)",
    QES: "Qualified (QES)",
    AES_MINIMAL: "At least advanced",
    SEAL: "Seal",
  },
  byEndpoint: "By endpoint of the validation interface",
  endpoint: "Endpoint",
  byDay: "By day",
  day: "Day",
  otherDays: "On all other days nothing was used.",
  total: "Total",
  file: "Download as CSV",
};

export type UsageWords = typeof usage;

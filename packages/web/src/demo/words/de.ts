import type { DemoWords } from "./en.ts";

export const demo: DemoWords = {
  title: "Paraph ausprobieren",
  lead: "Alles hier läuft auf diesem Rechner. Sie sind Ada Keller von Acme, und ein Dokument wartet auf Ihre Unterschrift.",
  go: "Weiter als Ada Keller",
  steps: [
    {
      title: "Unterschreiben",
      text: "In Ihrem Eingang liegt ein Mietvertrag. Öffnen, lesen, unterschreiben.",
    },
    {
      title: "Verfolgen",
      text: "Eine Anfrage wartet auf jemand anderen, eine ist fertig: mit Verlauf und Callbacks.",
    },
    { title: "Prüfen", text: "Jedes signierte PDF wird in klaren Worten beurteilt, auch dieses." },
  ],
  programmers: "Für Programme: die Schnittstelle mit Schlüsseln und Beispielen",
  check: "Ein PDF prüfen, ohne einzutreten",
};

import type { Language } from "@paraph/contract/words";

/** What a person reads at an address where nothing is; programs get the usual problem. */
const WORDS: Readonly<Record<Language, readonly [title: string, text: string, home: string]>> = {
  en: [
    "Nothing is at this address",
    "Check the address, or open the link again from the e-mail.",
    "To the first page",
  ],
  de: [
    "Unter dieser Adresse ist nichts",
    "Prüfen Sie die Adresse, oder öffnen Sie den Link nochmals aus der E-Mail.",
    "Zur ersten Seite",
  ],
  fr: [
    "Il n’y a rien à cette adresse",
    "Vérifiez l’adresse, ou rouvrez le lien depuis l’e-mail.",
    "À la première page",
  ],
  it: [
    "A questo indirizzo non c’è nulla",
    "Controlli l’indirizzo, o riapra il link dall’e-mail.",
    "Alla prima pagina",
  ],
};

/** Below these stand programs, whatever they accept: one form of errors for all of them. */
const FOR_PROGRAMS = /^\/(v1|v2|v3|validation|app|sandbox|management|assets)(\/|$)/;

type PageRequest = {
  readonly method: string;
  readonly path: string;
  readonly accept: string | undefined;
  readonly acceptLanguage: string | undefined;
};

/** The page, or null where a program asks: only browsers name HTML among what they accept. */
export function unknownPage({ method, path, accept, acceptLanguage }: PageRequest): string | null {
  const isPerson = method === "GET" && /\btext\/html\b/i.test(accept ?? "");
  if (!isPerson || FOR_PROGRAMS.test(path)) return null;
  const language = firstKnown(acceptLanguage ?? "");
  const [title, text, home] = WORDS[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${title} · Paraph</title>`,
    `<link rel="icon" href="/docs/assets/paraph.svg" type="image/svg+xml">`,
    `<link rel="stylesheet" href="/assets/plain.css"></head>`,
    `<body><main><p class="brand">Paraph</p><h1>${title}</h1><p>${text}</p>`,
    `<p><a href="/">${home}</a></p></main></body></html>`,
  ].join("");
}

function firstKnown(accepted: string): Language {
  const asked = accepted.split(",").map((one) => one.trim().slice(0, 2).toLowerCase());
  return asked.find((one): one is Language => Object.hasOwn(WORDS, one)) ?? "en";
}

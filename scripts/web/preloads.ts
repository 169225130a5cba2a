import type { Rolldown } from "vite";

/**
 * The shell of the signing pages: asks at once for what the viewer needs, which otherwise waits for
 * the shell, then for the viewer, then for the worker.
 */
export function withPreloads(html: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const signing = chunks.filter(({ name, isEntry }) => !isEntry && SIGNING.has(name));
  const links = signing.map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}">`);
  return html.replace("</head>", `${links.join("")}</head>`);
}

const SIGNING = new Set(["SigningFlow", "sheet", "pdf"]);

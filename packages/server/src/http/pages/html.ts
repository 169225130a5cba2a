/** A piece of HTML that is safe to send: every value put into it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | null | false | undefined | readonly Value[];

/** html`<p>${name}</p>`: values are escaped, pieces of HTML and lists of them are not escaped twice. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const written = texts.map((text, index) =>
    index === 0 ? text : write(values[index - 1]) + text,
  );
  return new Html(written.join(""));
}

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(write).join("");
  return escape(String(value));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (found) => ESCAPES[found] ?? found);
}

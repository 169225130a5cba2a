/** A piece of XML; text is escaped when it becomes a part of one, so that nothing can break out. */
export type Xml = { readonly xml: string };

/** Characters that XML 1.0 does not have. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** One element with what is in it. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly (Xml | string)[]
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const content = inside.map((each) => (typeof each === "string" ? escaped(each) : each.xml));
  return { xml: `<${name}${written.join("")}>${content.join("")}</${name}>` };
}

function escaped(text: string): string {
  return text
    .replaceAll(IMPOSSIBLE, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

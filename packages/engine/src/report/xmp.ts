/** The metadata that makes a file PDF/A-3b (ISO 19005-3, 6.6) and names it. */
export function xmpOf({ title, at }: { readonly title: string; readonly at: Date }): string {
  const date = `${at.toISOString().slice(0, 19)}Z`;
  return [
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>`,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`,
    `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"`,
    ` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">`,
    `<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>`,
    `<xmp:CreatorTool>Paraph</xmp:CreatorTool>`,
    `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  ].join("");
}

/** XML 1.0, 2.2: control characters have no place in it at all. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

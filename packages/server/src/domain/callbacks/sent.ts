/** How much of a signature is kept: enough to compare, too little to send the call again. */
const SHOWN_SIGNATURE = 8;

/** The headers of a callback as they are kept and shown: each signature shortened to its beginning. */
export function shownHeaders(
  signed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const shown = Object.entries(signed).map(([name, value]) => [
    name,
    name === "webhook-signature" ? value.split(" ").map(shortened).join(" ") : value,
  ]);
  return { "content-type": "text/plain", "content-length": "0", ...Object.fromEntries(shown) };
}

function shortened(signature: string): string {
  const [version = "", value = ""] = signature.split(",");
  return `${version},${value.slice(0, SHOWN_SIGNATURE)}…`;
}

import { Refusal } from "@paraph/contract/errors";

/** The origin that a text names: http or https, without a path; else a refusal that says what it is not. */
export function originOf(text: string): string {
  const url = URL.parse(text.trim());
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
  if (!isPlain || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw notAnOrigin(text, "is no origin like https://shop.example.com.");
  }
  return url.origin;
}

export function notAnOrigin(text: string, why: string): Refusal {
  const message = `${JSON.stringify(text)} ${why}`;
  return new Refusal("error.request.body_invalid", {
    violations: [{ field: "origins", message }],
  });
}

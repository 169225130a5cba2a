import { Refusal } from "@paraph/contract/errors";

/** A list of origins as a business gives it: each by itself, http or https, without a path; once each. */
export function allowedExitsFrom(given: readonly string[] | null): readonly string[] | null {
  if (given === null) return null;
  return [...new Set(given.map(originOf))].sort();
}

function originOf(text: string): string {
  const url = URL.parse(text.trim());
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
  if (!isPlain || url.hash !== "" || url.username !== "" || url.password !== "") {
    const message = `${JSON.stringify(text)} is no origin like https://shop.example.com.`;
    throw new Refusal("error.request.body_invalid", {
      violations: [{ field: "origins", message }],
    });
  }
  return url.origin;
}

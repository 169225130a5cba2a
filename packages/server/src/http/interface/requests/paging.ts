import { DEFAULT_PAGE_SIZE } from "@paraph/contract/limits";
import type { PagingQuery } from "@paraph/contract/shapes";
import type { Page } from "../../../ports/store/requests.ts";

/** Pages count from 1, and 0 is taken as the first page too; the newest 500 by default. */
export function pageOf(query: PagingQuery): Page {
  const limit = query.page_size ?? DEFAULT_PAGE_SIZE;
  const number = Math.max(1, query.page_number ?? 1);
  return { limit, offset: (number - 1) * limit };
}

/** X-Total-Count, and where the other pages are (RFC 8288). */
export function pageHeaders(
  publicUrl: string,
  url: string,
  { limit, offset }: Page,
  total: number,
): Readonly<Record<string, string>> {
  const current = offset / limit + 1;
  const last = Math.max(1, Math.ceil(total / limit));
  const pages: readonly (readonly [string, number])[] = [
    ["first", 1],
    ...(current > 1 ? [["prev", Math.min(current - 1, last)] as const] : []),
    ...(current < last ? [["next", current + 1] as const] : []),
    ["last", last],
  ];
  const link = pages.map(
    ([rel, number]) => `<${addressOf(publicUrl, url, number, limit)}>; rel="${rel}"`,
  );
  return { "x-total-count": String(total), link: link.join(", ") };
}

function addressOf(publicUrl: string, url: string, number: number, size: number): string {
  const [path = "", query = ""] = url.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("page_number", String(number));
  parameters.set("page_size", String(size));
  return `${publicUrl}${path}?${parameters.toString()}`;
}

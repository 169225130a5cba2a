import type { SigningPage } from "@paraph/contract/app";
import { useEffect } from "react";
import { tellParent, type News } from "../embedded.ts";

/** States in which nobody can sign and nothing was done here. */
const DEAD_ENDS: ReadonlySet<SigningPage["state"]> = new Set([
  "link_invalid",
  "link_replaced",
  "withdrawn",
  "error",
  "declined_by_other",
  "expired",
]);

/** What the page around a frame is told of this one; null while the person is on the way. */
export function newsOf(page: Pick<SigningPage, "state" | "endedHere">): News | null {
  if (page.endedHere === "signed") return { type: "signed" };
  if (page.endedHere === "declined") return { type: "declined" };
  if (page.endedHere === "failed") return { type: "error", reason: "error" };
  return DEAD_ENDS.has(page.state) ? { type: "error", reason: page.state } : null;
}

/** Tells the page around the frame how the step ends, or that it cannot go on. */
export function useNews(
  requestId: string,
  page: SigningPage | null | undefined,
  error: unknown,
): void {
  useEffect(() => {
    if (!page && !error) return;
    const news: News | null = page ? newsOf(page) : { type: "error", reason: "unavailable" };
    if (news) tellParent(news, { requestId, signatureId: page?.signatureId ?? null });
  }, [requestId, page, error]);
}

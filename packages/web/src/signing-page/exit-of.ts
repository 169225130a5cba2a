import type { ExitAddress, SigningPage } from "@paraph/contract/app";

const WHICH = {
  error: "error",
  withdrawn: "error",
  expired: "error",
  declined_by_you: "decline",
  declined_by_other: "decline",
  all_signed: "exit",
  already_signed: "exit",
} as const;

const ENDS = { exit: "signed", decline: "declined", error: "failed" } as const;

/**
 * Where the page leads on, and whether it counts down: only when this session ended the step itself,
 * so that opening a link again is never a redirect (interface 4.5).
 */
export function exitOf(
  page: SigningPage,
): { readonly address: ExitAddress; readonly counts: boolean } | null {
  const which = WHICH[page.state as keyof typeof WHICH] as keyof typeof ENDS | undefined;
  const address = which && page.exits?.[which];
  if (!which || !address || !/^https?:\/\//i.test(address.url)) return null;
  return { address, counts: address.isAutomatic && page.endedHere === ENDS[which] };
}

const PREFIX = "paraph.to.";
const LIVES_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps where a person wanted to go, under a handle that stands in the address instead of it: an
 * address of somebody else's making leads nowhere.
 */
export function keepReturn(address: string): string {
  const handle = crypto.randomUUID();
  localStorage.setItem(PREFIX + handle, JSON.stringify({ address, until: Date.now() + LIVES_MS }));
  return handle;
}

/** The address behind a handle of this browser, as long as it is one of ours; else the inbox. */
export function readReturn(handle: string | null): string {
  const kept = handle ? localStorage.getItem(PREFIX + handle) : null;
  if (kept === null) return "/inbox";
  const { address, until } = JSON.parse(kept) as { address: string; until: number };
  const ours = /^\/(?![/\\])/.test(address) && until > Date.now();
  return ours ? address : "/inbox";
}

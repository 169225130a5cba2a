import type { NewArrival } from "@paraph/contract/app";
import { newArrival } from "@paraph/contract/app/addresses";
import { call } from "../api.ts";

/** The login page that comes back here: where the person was going stays on the server. */
export async function loginFor(arrival: NewArrival): Promise<string> {
  const { handle } = await call(newArrival, { body: arrival });
  return `/login?next=${encodeURIComponent(handle)}`;
}

/** The handle in the address of a login page, to be given back with the last code. */
export function nextIn(search: string): string | null {
  return new URLSearchParams(search).get("next");
}

/** The same handle on the way from one page of the entrance to the next. */
export function withNext(path: string, search: string): string {
  const next = nextIn(search);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

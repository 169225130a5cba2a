import type { ListedRequest } from "@paraph/contract/app";
import type { InboxWords } from "./words/en.ts";

/** How a state looks beside its words. */
export type StateTone = "yours" | "waiting" | "ok" | "bad" | "quiet";

type Facts = Pick<ListedRequest, "status" | "isToSign" | "signers" | "waitingFor">;

const MOST_NAMES = 2;

/** The tone of a request for this person. */
export function toneOf({ status, isToSign }: Pick<Facts, "status" | "isToSign">): StateTone {
  if (isToSign) return "yours";
  if (status === "OPEN") return "waiting";
  if (status === "SIGNED") return "ok";
  return status === "DRAFT" || status === "WITHDRAWN" ? "quiet" : "bad";
}

/** The state in words: whose turn it is while it is open, how it ended otherwise. */
export function stateOf(
  { status, isToSign, signers, waitingFor }: Facts,
  { state }: Pick<InboxWords, "state">,
  list: (names: readonly string[]) => string,
): string {
  if (isToSign) return state.yours;
  if (status !== "OPEN") return state[status];
  if (signers === 0) return state.nobody;
  if (waitingFor.length === 0) return state.OPEN;
  const rest = waitingFor.length - MOST_NAMES;
  const names = waitingFor.slice(0, MOST_NAMES);
  return state.waiting(list(rest > 0 ? [...names, state.andMore(rest)] : names));
}

/** The requests of a business, and how they change hands. */
export const handover = {
  lead: "Every request of the business: its title, state, people and dates. Only who manages a request can read its documents. When you take one over, the person who managed it is notified and it is recorded.",
  search: "Search titles, people, addresses",
  managedBy: "Managed by",
  anyone: "Anyone",
  none: "No request matches.",
  empty: "The business has no requests yet.",
  managed: (who: string) => `managed by ${who}`,
  left: (who: string) => `${who} has left – nobody manages it`,
  yours: "managed by you",
  created: (day: string) => `created ${day}`,
  takeOver: "Take over",
  takeOverOf: (title: string) => `Take over: ${title}`,
  hand: "Hand over",
  handOf: (title: string) => `Hand over: ${title}`,
  handTitle: (title: string) => `Hand over “${title}”`,
  to: "To",
  choose: "Choose a member",
  handDo: "Hand over",
  all: (who: string) => `Hand over all of ${who}`,
  allTitle: (who: string) => `Hand over all requests of ${who}`,
  allText: "The new manager and the previous one are notified by e‑mail.",
  more: "Show more",
  done: (count: number) =>
    count === 1 ? "1 request is being handed over." : `${count} requests are being handed over.`,
  open: "Open",
  status: {
    DRAFT: "draft",
    OPEN: "open",
    SIGNED: "signed",
    DECLINED: "declined",
    ERROR: "failed",
    EXPIRED: "expired",
    WITHDRAWN: "withdrawn",
  },
};

/** What is said before a member is removed. */
export const removal = {
  title: (who: string) => `Remove ${who}?`,
  text: "They lose access to the business and its requests at once. They keep what they signed themselves and what was shared with their address.",
  has: (count: number) =>
    count === 1
      ? "They manage 1 request. Who takes it over?"
      : `They manage ${count} requests. Who takes them over?`,
  nobody: "Nobody yet",
  submit: "Remove member",
};

export type HandoverWords = typeof handover;
export type RemovalWords = typeof removal;

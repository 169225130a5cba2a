import type { Message, MessageKind } from "../../src/mail/message.ts";

const about = {
  language: "en",
  name: "Ada Lovelace",
  sender: "Acme AG",
  title: "Contract",
  demo: false,
} as const;
const asking = {
  ...about,
  url: "https://sign.example/view/1",
  personalLink: true,
  documents: 1,
  pages: 3,
  person: null,
  message: "Please sign soon.",
  expiresOn: "2026-03-04",
} as const;

/** One of each kind; a new kind does not compile without its row. */
export const EACH: { readonly [Kind in MessageKind]: Extract<Message, { kind: Kind }> } = {
  invitation: { kind: "invitation", ...asking },
  turn: { kind: "turn", ...asking },
  reminder: { kind: "reminder", ...asking },
  completed: {
    kind: "completed",
    ...about,
    url: asking.url,
    attached: ["SIGNED_DOCUMENT"],
    availableUntil: "2026-12-16",
  },
  declined: { kind: "declined", ...about, url: null, person: "Bob", reason: "Wrong price" },
  failed: { kind: "failed", ...about },
  withdrawn: { kind: "withdrawn", ...about, message: "Changed our mind" },
  expired: { kind: "expired", ...about, url: null },
  membership: {
    kind: "membership",
    ...about,
    url: "https://sign.example/invitation/1",
    email: "bob@example.com",
    role: "member",
    invitedBy: "Ada Lovelace (ada@example.com)",
    expiresOn: "2026-03-18",
  },
  handover: {
    kind: "handover",
    ...about,
    notice: "given",
    by: "Ada Lovelace (ada@example.com)",
    manager: "Bob Muster (bob@example.com)",
    requests: 1,
    url: "https://sign.example/requests",
  },
  receive_again: {
    kind: "receive_again",
    ...about,
    business: "Acme AG",
    url: "https://sign.example/view/1",
  },
  account_changed: { kind: "account_changed", ...about, change: "recovered" },
  account_code: { kind: "account_code", ...about, code: "123456", minutes: 10 },
  code: { kind: "code", ...about, code: "123456", minutes: 8 },
};
export const ALL: readonly Message[] = Object.values(EACH);

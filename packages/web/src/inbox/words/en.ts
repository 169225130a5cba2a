/** The lists of requests. */
export const inbox = {
  title: "Inbox",
  managed: "Requests",
  views: {
    sign: "To sign",
    waiting: "Waiting for others",
    done: "Done",
    closed: "Closed",
    all: "All",
    draft: "Drafts",
    open: "Open",
  },
  viewsLabel: "Which requests",
  search: {
    titles: "Search titles",
    everything: "Search titles, people, addresses",
  },
  clear: "Clear the search",
  found: (count: number) => `${count} ${count === 1 ? "request" : "requests"}`,
  until: (day: string) => `until ${day}`,
  progress: (signed: number, signers: number) => `${signed} of ${signers} signed`,
  changed: (moment: string) => `changed ${moment}`,
  state: {
    DRAFT: "Draft, not sent yet",
    OPEN: "Open",
    SIGNED: "Signed by everybody",
    DECLINED: "Declined",
    ERROR: "Failed",
    EXPIRED: "The time to sign has passed",
    WITHDRAWN: "Withdrawn",
    yours: "Your turn",
    nobody: "Nobody to sign yet",
    waiting: (names: string) => `Waiting for ${names}`,
    andMore: (count: number) => `${count} more`,
  },
  quality: { SES: "simple", AES: "advanced", AES_MINIMAL: "advanced", QES: "qualified" },
  demo: "Demo",
  empty: {
    sign: (email: string) => `Nothing to sign. Requests that are sent to ${email} appear here.`,
    waiting: (email: string) =>
      `Nothing waits for others. What ${email} has signed and others have not appears here.`,
    done: (email: string) => `No request with ${email} is complete yet.`,
    closed: (email: string) =>
      `Nothing was declined, withdrawn or left to expire in what concerns ${email}.`,
    managed: "You manage no request yet.",
    managedView: "There is no request of this kind.",
  },
  noMatch: {
    titles: (text: string) => `No title contains “${text}”.`,
    everything: (text: string) => `Nothing was found for “${text}”.`,
  },
  sorts: {
    label: "Order",
    newest: "Newest first",
    oldest: "Oldest first",
    deadline: "Deadline",
    title: "Title",
  },
  chooseAll: "Select all on this page",
  choose: (title: string) => `Select ${title}`,
  chosen: (count: number) => `${count} selected`,
  pages: {
    label: "Pages",
    next: "Next",
    back: "Previous",
    at: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  create: "New request",
};

export type InboxWords = typeof inbox;

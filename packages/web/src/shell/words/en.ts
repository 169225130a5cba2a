/** What the frame of a person who is logged in says. */
export const app = {
  menu: "Menu",
  leave: "Log out",
  pages: {
    name: "Where to",
    inbox: "Inbox",
    requests: "Requests",
    create: "New request",
    business: "Business",
    sandbox: "Sandbox",
    validate: "Check a PDF",
    me: "Account",
  },
};

export type AppWords = typeof app;

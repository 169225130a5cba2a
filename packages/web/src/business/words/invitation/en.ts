/** Invitations to a business. */
export const invitation = {
  title: "Invitations",
  invite: "Invite somebody",
  send: "Send invitation",
  hint: "They get a mail with a link and join once they accept. The invitation ends after 14 days.",
  by: (who: string, when: string) => `invited by ${who} on ${when}`,
  until: (when: string) => `valid until ${when}`,
  expired: (when: string) => `expired on ${when}`,
  refused: "The mail server of this address has refused the mail.",
  again: "Send again",
  sentAgain: (email: string) =>
    `The invitation was sent to ${email} again. It is valid for 14 days.`,
  withdraw: "Withdraw",
  heading: "Invitation",
  business: "Business",
  invitedBy: "Invited by",
  end: "Valid until",
  states: {
    open: (name: string) => `${name} invites you to join.`,
    expired: "This invitation has expired. Ask whoever invited you for a new one.",
    withdrawn: "This invitation was withdrawn.",
    accepted: (name: string) => `You have accepted: you belong to ${name}.`,
  },
  other: (email: string, mine: string) =>
    `This invitation is for another address (${email}). You are logged in as ${mine}.`,
  accept: "Accept the invitation",
  switch: "Log in with another account",
  go: "To the business",
};

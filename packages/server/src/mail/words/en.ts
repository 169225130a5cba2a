/**
 * Every sentence of our messages. English is the type: the other languages have the same keys with
 * the same {placeholders}, and `fill` asks for exactly those.
 */
export const en = {
  greetingNamed: "Hello {name}",
  greeting: "Hello",

  invitationSubject: "{sender} asks you to sign: {title}",
  invitationLead: "{sender} asks you to sign a document.",
  invitationLeadMany: "{sender} asks you to sign {count} documents.",
  turnSubject: "It is your turn to sign: {title}",
  turnLead:
    "{sender} asks you to sign: the people before you have signed, and it is now your turn.",
  reminderSubject: "Reminder: {title} waits for your signature",
  reminderLead: "{sender} reminds you that your signature is still missing.",
  completedSubject: "Signed by all: {title}",
  completedLead:
    "Everybody has signed. You can view and download the signed documents and the signature protocol.",
  declinedSubject: "Declined: {title}",
  declinedLead: "{person} has declined to sign. The process has ended.",
  declinedLeadUnnamed: "A signer has declined to sign. The process has ended.",
  withdrawnSubject: "Withdrawn: {title}",
  withdrawnLead: "{sender} has withdrawn the request. You no longer need to sign.",
  failedSubject: "Failed: {title}",
  failedLead:
    "A technical problem ended the process. The document cannot be signed; {sender} knows of it.",
  expiredSubject: "Expired: {title}",
  expiredLead: "The time to sign has passed. The document can no longer be signed.",
  codeSubject: "{code} is your code",
  codeLead: "This is your code to confirm the signature:",
  membershipSubject: "{sender} invites you to join",
  membershipLead: "{sender} invites you to work with Paraph as one of its members.",
  handoverGivenSubject: "{sender}: requests for you to manage",
  handoverGivenOne: "You now manage this request of {sender}.",
  handoverGivenMany: "You now manage these requests of {sender}.",
  handoverTakenSubject: "{sender}: someone else manages your requests now",
  handoverTakenOne: "Someone else at {sender} now manages this request. You no longer see it.",
  handoverTakenMany: "Someone else at {sender} now manages your requests. You no longer see them.",
  handoverRemovedSubject: "You are no longer a member of {sender}",
  handoverRemoved:
    "An administrator has removed you from {sender}. You no longer see its requests.",
  handoverKept:
    "You keep access to what you signed yourself and to what was shared with your address.",
  handoverButton: "View requests",
  requestsLabel: "Requests",
  managerLabel: "Managed by",
  byLabel: "Changed by",
  receiveAgainSubject: "Do you want to hear from {business} again?",
  receiveAgainLead:
    "You reported a request of {business}. Since then it does not reach you: no requests, no reminders, no codes. Somebody has now asked on your page to change that. If it was you, open the page and confirm.",
  receiveAgainButton: "Open and confirm",
  receiveAgainNotYou: "If it was not you, do nothing. Nothing changes then.",
  accountChangedSubject: "Your Paraph account was changed",
  accountPasswordChanged: "The password of your Paraph account was changed.",
  accountRecovered:
    "The password of your Paraph account was set anew by a code to this address and one to your mobile number.",
  accountPasskeyAdded: "A passkey was added to your Paraph account.",
  accountPasskeyRemoved: "A passkey was removed from your Paraph account.",
  accountNameChanged: "The name of your Paraph account was changed.",
  accountMobileChanged:
    "The mobile number of your Paraph account was changed. Codes go to the new one from now on.",
  accountEmailChanged:
    "The e-mail address of your Paraph account was changed. Messages go to the new one from now on.",
  accountTotpOn: "An authenticator app was set up for your Paraph account.",
  accountTotpOff: "The authenticator app of your Paraph account was turned off.",
  accountRecoveryCodes:
    "New recovery codes were made for your Paraph account; the old ones no longer work.",
  accountRecoveryCodeUsed: "A recovery code of your Paraph account was used.",
  accountDeleted:
    "Your Paraph account was deleted. What you signed stays with those who rely on it.",
  accountOthersOut: "All other browsers were logged out.",
  accountNotYou:
    "Was this not you? Then set a new password at once and tell whoever runs this service.",
  accountDeletedNotYou: "Was this not you? Then tell whoever runs this service at once.",
  accountCodeLead: "This is your code for your Paraph account:",
  accountCodeSms: "{code} is your code for your Paraph account. Valid for {minutes} minutes.",
  codeValid: "It is valid for {minutes} minutes. Never give it to anybody.",
  codeSms: "{code} is your code to sign “{title}” with Paraph. Valid for {minutes} minutes.",

  documentLabel: "Document",
  senderLabel: "From",
  pagesLabel: "Pages",
  pagesIn: "{pages} in {count} documents",
  expiresLabel: "To be signed by",
  businessLabel: "Business",
  invitedByLabel: "Invited by",
  roleLabel: "Role",
  roleAdmin: "Administrator",
  roleMember: "Member",
  validLabel: "To be accepted by",
  messageLabel: "Message from {sender}",
  reasonLabel: "Reason given",
  attachedLabel: "Attached",
  attachedDocument: "the signed document",
  attachedReport: "the signature protocol",
  availableLabel: "Available until",

  signButton: "View and sign",
  viewButton: "View the document",
  fetchButton: "View and download",
  membershipButton: "View the invitation",
  membershipHow:
    "Log in with the address {email}, or register with it; then you decide whether to accept.",
  membershipDays: "The invitation is valid for {days} days.",
  linkBelow: "If the button does not work, open this address:",
  personalLink: "This link is yours alone. Please do not forward it.",
  notExpected: "If you do not know the sender or did not expect this message, do nothing.",
  codeNotExpected: "If you did not ask for a code, do nothing; nothing will be signed.",
  accountCodeNotExpected:
    "If you did not ask for a code, do nothing: without it nobody gets into your account.",
  demo: "Demo. Signatures have no legal effect.",
  sentByUs: "Sent by Paraph.",
  sentBy: "Sent by Paraph on behalf of {sender}.",
} as const;

export type WordKey = keyof typeof en;
export type Words = { readonly [Key in WordKey]: string };

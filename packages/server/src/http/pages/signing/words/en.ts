/** Every sentence of the plain page on which a request is read. English is the type. */
export const en = {
  title: "Document to sign",
  before: "You were sent a document to read and sign.",
  continue: "Continue",
  demo: "Test: signatures made here have no legal effect.",
  status: "Status",
  from: "From",
  documents: "Documents",
  view: "View",
  signIn: "Sign in to see this document. Signing in is not available here yet.",
  gone: "There is nothing at this address, or it is no longer valid.",
  goneTitle: "Not found",
  sign: "Sign with {provider}",
  consent:
    "By signing you declare that you have read the documents above and want to sign them. You log in at {provider}, confirm there, and come back here.",
  youSigned: "You have signed.",
  backToDocuments: "Back to the documents",
  signedTitle: "Signed",
  signed: "Thank you. Your signature is on the documents.",
  usedTitle: "Already done",
  used: "This step was taken before. Go back to the documents to see how things stand.",
  changedTitle: "Please authorise again",
  changed:
    "Somebody else signed while you were at {provider}, so the documents are no longer those that you authorised. Nothing was signed in your name. Please sign again.",
  declinedTitle: "Not signed",
  declined: "You said no at {provider}. Nothing was signed. You can still sign.",
  failedTitle: "Not signed",
  failed:
    "Signing with {provider} did not work. Nothing was signed. Please try again, or ask the sender.",
  expiredTitle: "It took too long",
  expired: "You were away for more than ten minutes. Nothing was signed. Please sign again.",
  closedTitle: "No longer open",
  closed: "The request has ended, or it is not your turn. Nothing was signed.",
  unknownTitle: "Nothing to do here",
  unknown:
    "This browser was not sent away to sign, or that was long ago. Open the link in your invitation again.",
  DRAFT: "Not sent yet",
  OPEN: "Waiting for signatures",
  SIGNED: "Signed by all",
  DECLINED: "Declined",
  ERROR: "Ended by a technical problem",
  EXPIRED: "Expired",
  WITHDRAWN: "Withdrawn",
} as const;

export type PageWords = { readonly [Key in keyof typeof en]: string };

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
  DRAFT: "Not sent yet",
  OPEN: "Waiting for signatures",
  SIGNED: "Signed by all",
  DECLINED: "Declined",
  ERROR: "Ended by a technical problem",
  EXPIRED: "Expired",
  WITHDRAWN: "Withdrawn",
} as const;

export type PageWords = { readonly [Key in keyof typeof en]: string };

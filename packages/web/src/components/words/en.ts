/** What every page may need to say. */
export const common = {
  error: "Error",
  close: "Close",
  back: "Back",
  cancel: "Cancel",
  retry: "Try again",
  loading: "Loading…",
  copy: "Copy",
  copied: "Copied",
  skip: "Skip to the content",
  demo: { name: "Demo.", text: "Signatures have no legal effect." },
  footer: {
    language: "Language",
    more: "More about this service",
    help: "Help",
    accessibility: "Accessibility",
    privacy: "Privacy",
  },
  answer: {
    missing: "Please fill this in.",
    email: "This is not a whole e-mail address. It looks like name@example.com.",
    early: "Choose a later date.",
    late: "Choose an earlier date.",
    other: "Please check this.",
  },
  offline: {
    title: "No connection",
    text: "Nothing is lost. As soon as you are connected again, you can go on here.",
  },
  notSent: {
    title: "The code could not be sent",
    text: "The message did not leave. This is not your fault, and nothing is lost. Please try again in a minute.",
  },
  senderReported: {
    title: "You reported this sender",
    text: "That is why you get no more messages on their behalf, and no code. If you want to sign after all, go back to the document and choose “Receive messages again”.",
  },
  tooMany: {
    title: "Too many tries",
    text: (clock: string) => `For your protection there is a pause. You can go on in ${clock}.`,
    now: "You can go on now.",
  },
  fault: {
    title: "This did not work",
    text: "The fault is on our side and has been recorded. Nothing was signed by it.",
    reference: (id: string) => `Reference: ${id}`,
  },
  missing: {
    title: "This page does not exist",
    text: "Check that the whole address was copied.",
    home: "To the start page",
  },
};

export type CommonWords = typeof common;

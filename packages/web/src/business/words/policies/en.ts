/** What is switched on. */
export const features = {
  lead: "What the business has switched on. A switch holds for demo and production alike.",
  on: "on",
  off: "off",
  turnOn: "Turn on",
  turnOff: "Turn off",
  yours: "You switch it.",
  operators: "The operator of this instance switches it. Ask them, or run:",
  names: {
    seal: "Seal",
    expires_at: "Deadlines",
    observer_groups: "Groups of observers",
    express_qes: "Express QES",
    validation: "Validation",
    completion_attachments: "Documents in the completion mail",
  },
  texts: {
    seal: "Documents are sealed in the name of the company.",
    expires_at: "A request can say until when it can be signed.",
    observer_groups: "A whole group can be made an observer of a request.",
    express_qes: "Signers are identified on the way, and the record of it can be read.",
    validation: "Programs have signed documents judged; each costs a credit.",
    completion_attachments:
      "When everybody has signed, the mail brings the signed documents along, up to 5 MB in all.",
  },
};

/** How long requests are kept. */
export const retention = {
  lead: "How long requests and their documents are kept. What is deleted cannot be brought back. Demo and production have a policy each.",
  keep: "Requests are kept until somebody deletes them.",
  gone: (days: string) => `Requests and their documents are deleted ${days} after they were made.`,
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  scheduled: (requests: string, all: string, first: string) =>
    `${requests} of ${all} requests have a day of deletion. The first is ${first}.`,
  nothing: (all: string) => `None of the ${all} requests has a day of deletion.`,
  change: "Change",
  title: { demo: "Retention of the demo", production: "Retention of production" },
  field: "Days until deletion",
  hint: "Leave it empty to keep requests until somebody deletes them.",
  preview: "Show what it would delete",
  none: "No request that is there would be deleted.",
  would: (requests: string, first: string) =>
    `Of the requests that are there ${requests} would be deleted, the first on ${first}.`,
  waiting: (requests: string) =>
    `${requests} of them are kept longer, until the day after their deadline.`,
  grace: "Nothing that is there is deleted within the next 7 days.",
  month: "Month",
  requests: "Requests",
  forWhom: "For which requests",
  onlyNew: "Only those that are made from now on",
  existing: (requests: string) => `Also the ${requests} that are there`,
  confirm: "Change the policy",
  saved: "The policy was changed.",
};

/** The factor once more. */
export const proof = {
  login:
    "A production key takes a fresh login with your strongest factor: it can sign in the name of the business.",
  text: "It is some time since you logged in. Type your password to go on.",
  password: "Password",
  go: "Go on",
  wrong: "This password is not right.",
  other: "Without a password, log out and in again.",
};

export type FeatureWords = typeof features;
export type RetentionWords = typeof retention;
export type ProofWords = typeof proof;

/** The sandbox of a business: mailbox, virtual signers, clock. */
export const sandbox = {
  title: "Sandbox",
  lead: "The demo of your business. Nothing here leaves the machine, and nothing that is signed here binds anybody.",
  none: "You do not belong to a business. An administrator can add you by your e‑mail address.",
  which: "Business",
  views: {
    name: "Pages of the sandbox",
    mail: "Mailbox",
    signers: "Virtual signers",
    clock: "Clock",
  },
  mail: {
    person: "Person",
    everybody: "Everybody",
    request: "Request",
    all: "All requests",
    found: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
    nothing: "Nothing was sent yet. What a demo request sends to people appears here.",
    noMatch: "Nothing was sent to this person about this request.",
    sms: "SMS",
    to: (who: string) => `To ${who}`,
    back: "All messages",
    frame: (subject: string) => `The mail: ${subject}`,
    attached: "Attached",
    links: "Links in it",
    text: "The same as plain text",
    code: "Code",
    copy: "Copy the link",
    copyCode: "Copy the code",
    copied: { done: "Copied.", failed: "The browser did not allow it." },
  },
  signers: {
    lead: "Play anybody of an open demo request. What follows is real: the signature, the mails, the callbacks.",
    nobody: "No demo request is open.",
    of: (group: string) => `of ${group}`,
    states: { due: "It is their turn", later: "Their turn comes later", done: "Has signed" },
    acts: { sign: "Sign", decline: "Decline", fail: "Fail" },
    asWhom: {
      sign: (name: string) => `Sign as ${name}`,
      decline: (name: string) => `Decline as ${name}`,
      fail: (name: string) => `Let signing fail for ${name}`,
    },
    did: {
      sign: (name: string, title: string) => `${name} has signed “${title}”.`,
      decline: (name: string, title: string) => `${name} has declined “${title}”.`,
      fail: (name: string, title: string) => `Signing “${title}” failed for ${name}.`,
    },
  },
  clock: {
    lead: "Let time pass to see deadlines end, reminders go out and calls be repeated.",
    now: "Now, in the demo",
    real: "It is the time of this machine.",
    ahead: (span: string) => `${span} ahead of this machine`,
    days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
    hours: (count: number) => (count === 1 ? "1 hour" : `${count} hours`),
    forward: "Move it forward by",
    steps: { hour: "1 hour", day: "1 day", week: "1 week", month: "30 days" },
    never:
      "The clock never goes back: what has expired stays so. Production has no such clock, and signatures carry the real time.",
  },
  wrong: {
    "error.business.not_found": "You no longer belong to this business.",
    "error.sr.not_found": "This request is not there any more.",
    "error.sr.not_open": "This request is not open any more.",
    "error.sr.not_your_turn": "It is not their turn yet.",
    "error.sr.already_signed": "They have signed already.",
    "error.sr.being_signed": "Somebody is signing it at this moment. Try again in a moment.",
    "error.sr.identity_required":
      "For this quality they have to be identified first, and were not or were refused.",
  },
};

export type SandboxWords = typeof sandbox;

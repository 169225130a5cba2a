/**
 * Who may do what, written down from the interface and the decisions and not from the code. The
 * matrix calls every endpoint as every role and compares; docs/access.md is made from it.
 */

/** What somebody is to a request; the last three are nothing to it. */
export const ROLES = {
  owner: "the API user who made it",
  writer: "an address in `write_access`",
  reader: "an address in `read_access`",
  observer: "an observer, or a member of an observer group",
  signer: "a signer with an account, or a member of a signer group",
  colleague: "another API user of the same business",
  stranger: "another business, or a person who is not named",
} as const;
export type Role = keyof typeof ROLES;

/** The life of a request as far as rights change in it; every other end is like WITHDRAWN. */
export const STAGES = ["DRAFT", "OPEN", "SIGNED", "WITHDRAWN"] as const;
export type Stage = (typeof STAGES)[number];

/** Which object an answer speaks of when it says 404. */
type Subject = "request" | "document" | "business";

type Right = readonly Stage[];
const ALWAYS: Right = STAGES;
const NEVER: Right = [];

export type Operation = {
  readonly says: string;
  /** The part of the interface or the decisions from which it follows. */
  readonly part: string;
  readonly of: Subject;
  readonly may: Readonly<Record<"owner" | "writer" | "reader" | "observer" | "signer", Right>>;
};

const MANAGERS = {
  owner: ALWAYS,
  writer: ALWAYS,
  reader: NEVER,
  observer: NEVER,
  signer: NEVER,
} as const;
const WATCHERS = { ...MANAGERS, reader: ALWAYS, observer: ALWAYS } as const;
const NOT_A_DRAFT: Right = ["OPEN", "SIGNED", "WITHDRAWN"];
const TO_BE_SIGNED_OR_SIGNED: Right = ["OPEN", "SIGNED"];

// prettier-ignore
export const OPERATIONS = {
  read:           { of: "request",  part: "2.1, 2.7, 3.1",  may: { ...WATCHERS, signer: NOT_A_DRAFT },            says: "read the request and its observers; find it in lists" },
  open:           { of: "document", part: "2.5, 2.7",       may: { ...WATCHERS, signer: TO_BE_SIGNED_OR_SIGNED }, says: "read and download its documents; find them in lists" },
  attachments:    { of: "request",  part: "4.3",    may: { ...WATCHERS, signer: TO_BE_SIGNED_OR_SIGNED }, says: "download attachments" },
  report:         { of: "request",  part: "4.3",    may: { ...WATCHERS, signer: ["SIGNED"] },             says: "download the signature protocol" },
  change:         { of: "request",  part: "2.1, 4.3",       may: MANAGERS, says: "change the request: text, callbacks, access, expiry, attachments, documents of a draft" },
  signers:        { of: "request",  part: "2.1, 4.3",       may: MANAGERS, says: "add and remove signers" },
  observers:      { of: "request",  part: "4.3",            may: MANAGERS, says: "add and remove observers" },
  conduct:        { of: "request",  part: "3.1, 4.3",       may: MANAGERS, says: "initiate, remind, withdraw" },
  delete:         { of: "request",  part: "4.3",    may: MANAGERS, says: "delete the request" },
  callbacks:      { of: "request",  part: "4.3, 6", may: MANAGERS, says: "read callbacks and their addresses; make them again" },
  identification: { of: "request",  part: "4.3",            may: MANAGERS, says: "read how a signer was identified" },
  links:          { of: "request",  part: "2.2",            may: MANAGERS, says: "see the signing addresses of signers without an account" },
  document:       { of: "document", part: "2.5, interface 4.2", may: MANAGERS, says: "share, watermark and delete its documents" },
  sign:           { of: "request",  part: "3.1, 3.2",       may: { ...MANAGERS, owner: NEVER, writer: NEVER, signer: ["OPEN"] }, says: "sign and decline, each for themselves" },
  play:           { of: "business", part: "sandbox",        may: { ...MANAGERS, writer: NEVER }, says: "play signers in the sandbox (demo keys)" },
  business:       { of: "business", part: "1, 4.3", may: { ...MANAGERS, writer: NEVER }, says: "make documents, requests, groups and seals for the business" },
} as const satisfies Readonly<Record<string, Operation>>;
export type OperationName = keyof typeof OPERATIONS;

/** How a call is answered: carried out, 403, or 404 like something that is not there. */
export type Verdict = "allowed" | "forbidden" | "unseen";

/** What the table says of one role, one operation and one stage. */
export function verdict(role: Role, name: OperationName, stage: Stage): Verdict {
  const operation: Operation = OPERATIONS[name];
  if (role === "colleague" || role === "stranger") return "unseen";
  if (operation.may[role].includes(stage)) return "allowed";
  const seen: Operation = operation.of === "document" ? OPERATIONS.open : OPERATIONS.read;
  return seen.may[role].includes(stage) ? "forbidden" : "unseen";
}

/** The table for readers of the documentation. */
export function accessTable(): string {
  const roles = Object.keys(ROLES).filter((role) => role !== "colleague" && role !== "stranger");
  const named = Object.entries(ROLES).map(([role, says]) => `- **${role}**: ${says}`);
  const head = ["", "part", ...roles, "anybody else"];
  const rows = Object.values<Operation>(OPERATIONS).map(({ says, part, may }) => {
    const rights = roles.map((role) => rightText(may[role as keyof Operation["may"]]));
    return [says, part, ...rights, "–"];
  });
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [...named, "", ...lines].join("\n");
}

function rightText(stages: Right): string {
  if (stages.length === STAGES.length) return "✓";
  return stages.length === 0 ? "–" : stages.join(", ");
}

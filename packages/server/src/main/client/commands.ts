import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** What a command of integrators takes; help, parsing and completion read the same table. */
export type ClientCommand = {
  readonly name: string;
  /** What stands behind the name, as in the help. */
  readonly form: string;
  readonly about: string;
  /** Further lines of its own help. */
  readonly details: string;
  /** Each option with its value in capitals, or alone, and what it means. */
  readonly options: Readonly<Record<string, readonly [value: string | null, about: string]>>;
  /** The words that its argument can be; null for a file or nothing. */
  readonly words: readonly string[] | null;
  readonly most: number;
};

const JSON_OPTION = { json: [null, "answer in JSON on standard output"] } as const;
const CALLBACK = {
  callback: ["URL", "called by the service itself at every event (part 6 of docs/interface.md)"],
} as const;

/** What `trigger` can bring about, and by which signers of the sandbox. */
export const EVENTS = {
  signed: { signers: ["sign@sandbox.test"], ends: "SIGNED" },
  updated: { signers: ["sign@sandbox.test", "waiting@example.com"], ends: "OPEN" },
  declined: { signers: ["decline@sandbox.test"], ends: "DECLINED" },
  error: { signers: ["error@sandbox.test"], ends: "ERROR" },
  withdrawn: { signers: ["waiting@example.com"], ends: "WITHDRAWN" },
} as const;
export type TriggeredEvent = keyof typeof EVENTS;

export const CLIENT_COMMANDS = [
  {
    name: "login",
    form: "--url URL --username NAME < KEY-FILE",
    about: "remember the API key for the commands below",
    details: `The key is read from standard input, never from the command line. It is tried first, and then kept
in paraph/credentials.json of the configuration folder, which only you can read. The variables
PARAPH_CLIENT_URL, PARAPH_CLIENT_USERNAME and PARAPH_CLIENT_KEY go before it.`,
    options: {
      url: ["URL", "where the service is; http://localhost:8080 if left out"],
      username: ["NAME", "the API username"],
      demo: [null, "take the key of the demo on this machine"],
      ...JSON_OPTION,
    },
    words: null,
    most: 0,
  },
  {
    name: "logout",
    form: "",
    about: "forget that key",
    details: "The key stays valid; it is revoked on the page of the business.",
    options: JSON_OPTION,
    words: null,
    most: 0,
  },
  {
    name: "sign",
    form: "FILE --to EMAIL...",
    about: "ask people to sign a PDF, and print their links",
    details: `Prints one signing link a line, in the order of the addresses; progress goes to standard error.
Ends with 0; with 1 when the service refuses or the request ends in another state than SIGNED.`,
    options: {
      to: ["EMAIL", "who signs; several times for several people"],
      title: ["TEXT", "what it is called; the name of the file if left out"],
      message: ["TEXT", "what the signers read beside it"],
      quality: ["QUALITY", "SES, AES, QES or AES_MINIMAL"],
      legislation: ["LAW", "ZERTES or EIDAS; needed with QES and AES_MINIMAL"],
      "in-order": [null, "they sign one after the other"],
      ...CALLBACK,
      wait: [null, "wait until all have signed"],
      timeout: ["SECONDS", "wait no longer than this"],
      out: ["FILE", "wait, and write the signed document there"],
      ...JSON_OPTION,
    },
    words: null,
    most: 1,
  },
  {
    name: "listen",
    form: "[--forward-to URL]",
    about: "show what happens to requests, and call a program under development",
    details: `Asks the service every second what changed in the newest 100 requests, and makes the calls that its
callbacks would make, from this machine: it needs no public address. It begins with what happens
after the start, does not repeat a call that fails, and does not stop the callbacks of the service.
An address without a path gets path and query of the request's own callback address; placeholders
are filled in. With a demo key calls are signed with the secret of the business for the forwarded
address, otherwise with PARAPH_CLIENT_CALLBACK_SECRET, or not at all. Ctrl-C ends it.`,
    options: {
      "forward-to": ["URL", "where to; without it events are only shown"],
      ...JSON_OPTION,
    },
    words: null,
    most: 0,
  },
  {
    name: "trigger",
    form: Object.keys(EVENTS).join("|"),
    about: "bring an event about, with a demo key and signers of the sandbox",
    details: "Creates a request, lets its signers act and ends when the event has happened.",
    options: {
      file: ["FILE", "the PDF; an example contract if left out"],
      ...CALLBACK,
      ...JSON_OPTION,
    },
    words: Object.keys(EVENTS),
    most: 1,
  },
  {
    name: "mcp",
    form: "[--read-only]",
    about: "let an assistant create and follow requests (Model Context Protocol)",
    details: `Speaks the Model Context Protocol on standard input and output; the assistant starts it. It signs for
nobody, and hands out no signing link. docs/mcp.md says how it is set up.`,
    options: { "read-only": [null, "offer only what changes nothing at the service"] },
    words: null,
    most: 0,
  },
  {
    name: "completion",
    form: "bash|zsh",
    about: "print what makes the shell complete these commands",
    details: `bash: source <(paraph completion bash)
zsh:  paraph completion zsh > "\${fpath[1]}/_paraph"`,
    options: {},
    words: ["bash", "zsh"],
    most: 1,
  },
] as const satisfies readonly ClientCommand[];

export type ClientName = (typeof CLIENT_COMMANDS)[number]["name"];

/** What was asked on the command line, checked against the table. */
export type Order = {
  readonly argument: string | null;
  readonly text: (option: string) => string | null;
  readonly texts: (option: string) => readonly string[];
  readonly isSet: (option: string) => boolean;
};

/** Somebody called a command wrongly; the help of the command follows. */
export class UsageError extends Error {}

export function readOrder(command: ClientCommand, args: readonly string[]): Order {
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(command.options).map(([name, [value]]) => [
      name,
      value === null ? { type: "boolean" } : { type: "string", multiple: true },
    ]),
  );
  const { values, positionals } = parsed(args, options);
  if (positionals.length > command.most) {
    throw new UsageError(`"${positionals[command.most] ?? ""}" is one argument too many`);
  }
  const texts = (option: string): readonly string[] => {
    const given = values[option];
    return Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
  };
  return {
    argument: positionals[0] ?? null,
    texts,
    text: (option) => texts(option).at(-1) ?? null,
    isSet: (option) => values[option] !== undefined,
  };
}

function parsed(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

export function helpOf({ name, form, about, details, options }: ClientCommand): string {
  const lines = Object.entries(options).map(
    ([option, [value, means]]) =>
      `  ${`--${option}${value === null ? "" : ` ${value}`}`.padEnd(22)} ${means}`,
  );
  const head = `paraph ${name} ${form}`.trimEnd();
  return [head, "", `${about[0]?.toUpperCase() ?? ""}${about.slice(1)}.`, details, ""]
    .concat(lines)
    .join("\n")
    .trimEnd();
}

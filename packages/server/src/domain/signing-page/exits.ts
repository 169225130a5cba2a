import { MAX_URL_LENGTH, REDIRECT_TIMEOUT_SECONDS } from "@paraph/contract/limits";

/** An address to leave for; one that is not automatic is offered with its host and never followed. */
export type Exit = { readonly url: string; readonly host: string; readonly isAutomatic: boolean };

/** What the parameters of a signing address ask for (interface 4.5). */
export type Exits = {
  readonly exit: Exit | null;
  readonly error: Exit | null;
  readonly decline: Exit | null;
  readonly timeoutSeconds: number;
  readonly hideDownload: boolean;
};

/** What an exit is checked against: our own origins, and those that the business lists; null: any. */
export type ExitRules = {
  readonly ownOrigins: readonly string[];
  readonly allowedOrigins: readonly string[] | null;
};

type Parameters = Readonly<Record<string, string | null | undefined>>;

const ADDRESSES = ["exiturl", "errorurl", "declineurl"];
const WORDS = ["redirecttimeout", "declineredirect", "hidedownload", "lang"];

/** Of the parameters of a signing address what is worth keeping: known names, plain addresses, short words. */
export function keptParameters(parameters: Parameters): Readonly<Record<string, string>> {
  const given = [...givenIn(parameters)].filter(([name, value]) =>
    ADDRESSES.includes(name)
      ? exitOf(value, { ownOrigins: [], allowedOrigins: null }) !== null
      : WORDS.includes(name) && /^[\w +-]{0,35}$/.test(value),
  );
  return Object.fromEntries(given);
}

function givenIn(parameters: Parameters): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(parameters)) {
    const key = name.toLowerCase();
    if (typeof value === "string" && !given.has(key)) given.set(key, value);
  }
  return given;
}

/** Names of parameters are compared without case; of one that comes twice the first counts. */
export function readExits(parameters: Parameters, rules: ExitRules): Exits {
  const given = givenIn(parameters);
  const exit = exitOf(given.get("exiturl"), rules);
  const decline = exitOf(given.get("declineurl"), rules);
  return {
    exit,
    error: exitOf(given.get("errorurl"), rules),
    decline: decline ?? (isTrue(given.get("declineredirect")) ? exit : null),
    timeoutSeconds: timeoutOf(given.get("redirecttimeout")),
    hideDownload: isTrue(given.get("hidedownload")),
  };
}

/** Interface 4.5: 45 unless an integer says otherwise, and never below 10 or above 90. */
export function timeoutOf(text: string | undefined): number {
  const { default: usual, min, max } = REDIRECT_TIMEOUT_SECONDS;
  if (text === undefined || !/^[+-]?\d{1,9}$/.test(text.trim())) return usual;
  return Math.min(max, Math.max(min, Number(text)));
}

/** Null for what is no plain http(s) address of somebody else. */
export function exitOf(text: string | undefined, rules: ExitRules): Exit | null {
  if (text === undefined || text === "" || text.length > MAX_URL_LENGTH) return null;
  // Readers of addresses disagree about these, so that the host shown could be another than the one visited.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || rules.ownOrigins.includes(url.origin))
    return null;
  const { allowedOrigins } = rules;
  const isAutomatic = allowedOrigins === null || allowedOrigins.includes(url.origin);
  return { url: text, host: url.host, isAutomatic };
}

function isTrue(text: string | undefined): boolean {
  return text !== undefined && /^(?:true|1|yes|)$/i.test(text.trim());
}

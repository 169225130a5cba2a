import { inspect } from "node:util";

/** A value that is never printed: not in a log, not in JSON, not in a message. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The one way to the value; who calls it answers for where it goes. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}

const SHORTEST = 16;
/** What examples and installers leave behind. */
const WELL_KNOWN = /^(change.?me|password|passwort|secret|default|example|admin|test|demo|paraph)/i;

/** Why a secret is no secret, or null. */
export function weaknessOf(value: string): string | null {
  if (value.length < SHORTEST) return `has fewer than ${SHORTEST} characters`;
  if (WELL_KNOWN.test(value)) return "begins like a well-known default";
  if (new Set(value).size < 6) return "consists of the same few characters";
  return null;
}

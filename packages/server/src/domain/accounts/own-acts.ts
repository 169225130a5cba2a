import type { SignatureId } from "../ids.ts";

/** An act of an audit trail as far as this rule looks at it. */
type Act = {
  readonly type: string;
  readonly at: Date;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, unknown>>;
};

/** Whom acts may be about: the addresses that somebody has or had, and their entries in a request. */
export type Whose = {
  readonly addresses: readonly string[];
  readonly signatures: readonly SignatureId[];
};

/**
 * An act as far as it is this person's: what they did is theirs with all that was kept of it; what happened to their
 * signature without who did it. Null: it is about others.
 */
export function ownAct({ type, at, facts, personal }: Act, { addresses, signatures }: Whose) {
  const isDoneBy = isOneOf(addresses, personal["actor"]);
  if (isDoneBy) return { type, at, facts, personal };
  if (!isOneOf(signatures, facts["signature"])) return null;
  const { actor: _whoElse, ...kept } = personal;
  return { type, at, facts, personal: kept };
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return typeof value === "string" && known.includes(value);
}

/** An address and from when to when it was somebody's; null: as far as anybody knows. */
export type HeldAddress = {
  readonly address: string;
  readonly since: Date | null;
  readonly until: Date | null;
};

/** The addresses that somebody had at a moment: whoever had one before, or has it now, did other things under it. */
export function heldAt(held: readonly HeldAddress[], at: Date): readonly string[] {
  return held
    .filter(({ since, until }) => !(since && at < since) && !(until && at > until))
    .map(({ address }) => address);
}

import type { JsonObject } from "../ports/store/jobs.ts";
import { canonicalBytes } from "./canonical.ts";
import { hex, sha256 } from "./hash.ts";

/** What one act commits to for ever. Persons appear in it only as a salted hash. */
export type LeafContent = {
  readonly subject: string;
  /** Position in the subject's chain, from 1. */
  readonly n: number;
  readonly type: string;
  readonly at: Date;
  readonly facts: JsonObject;
  readonly commitment: Uint8Array;
  /** The leaf before it in the subject's chain; 32 zeros before the first. */
  readonly previous: Uint8Array;
};

export const NO_LEAF: Uint8Array = new Uint8Array(32);
export const SALT_BYTES = 32;

/**
 * Binds personal details to an act without saying them: once salt and details are erased the hash
 * tells nothing of a person, and every proof still checks.
 */
export function commitmentTo(personal: JsonObject, salt: Uint8Array): Uint8Array {
  return sha256(salt, canonicalBytes(personal));
}

/** RFC 6962, 2.1: the hash of a leaf begins with a zero byte, that of a node with a one. */
export function leafOf(content: LeafContent): Uint8Array {
  return sha256(Uint8Array.of(0), canonicalBytes(leafJson(content)));
}

function leafJson(content: LeafContent): JsonObject {
  return {
    subject: content.subject,
    n: content.n,
    type: content.type,
    at: content.at.toISOString(),
    facts: content.facts,
    commitment: hex(content.commitment),
    previous: hex(content.previous),
  };
}

import { createPublicKey, verify } from "node:crypto";
import { sha256 } from "./hash.ts";

/**
 * Signed notes as transparency logs write them: text, an empty line, and one line per signature with
 * the name of the key, four bytes that identify it and the Ed25519 signature.
 */
const ED25519 = 1;
/** RFC 8410: what stands before the 32 bytes of an Ed25519 public key in its DER form. */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

export type NoteKey = { readonly name: string; readonly publicKey: Uint8Array };

/** Signs with the private half of a key; the keyring keeps it. */
export type NoteSigner = NoteKey & { readonly sign: (bytes: Uint8Array) => Uint8Array };

export type OpenedNote = { readonly text: string; readonly verified: boolean };

export function signNote(text: string, signer: NoteSigner): string {
  if (!text.endsWith("\n") || text.includes("\n\n")) throw new RangeError("not the text of a note");
  const signature = signer.sign(new TextEncoder().encode(text));
  const marked = Buffer.concat([keyMark(signer), signature]).toString("base64");
  return `${text}\n— ${signer.name} ${marked}\n`;
}

/** Null where it is not a note at all. A note that another key signed too is still a note. */
export function openNote(note: string, key: NoteKey): OpenedNote | null {
  const gap = note.lastIndexOf("\n\n");
  if (gap < 0 || !note.endsWith("\n")) return null;
  const text = note.slice(0, gap + 1);
  const lines = note.slice(gap + 2, -1).split("\n");
  if (!lines.every((line) => /^— \S+ [A-Za-z0-9+/]+={0,2}$/.test(line))) return null;
  return { text, verified: lines.some((line) => isSignedBy(text, line, key)) };
}

function isSignedBy(text: string, line: string, key: NoteKey): boolean {
  const [, name, encoded = ""] = line.split(" ");
  const bytes = Buffer.from(encoded, "base64");
  // Base64 has several spellings of one value; only the one that we write is ours.
  if (name !== key.name || bytes.length !== 68 || bytes.toString("base64") !== encoded)
    return false;
  if (!bytes.subarray(0, 4).equals(keyMark(key))) return false;
  return isSignature(new TextEncoder().encode(text), bytes.subarray(4), key.publicKey);
}

export function isSignature(
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const der = Buffer.concat([SPKI_PREFIX, publicKey]);
  return verify(null, bytes, createPublicKey({ key: der, format: "der", type: "spki" }), signature);
}

/** The key as one line that people can compare and pin: name, mark and public key. */
export function writeKey(key: NoteKey): string {
  const bytes = Buffer.concat([Uint8Array.of(ED25519), key.publicKey]);
  return `${key.name}+${keyMark(key).toString("hex")}+${bytes.toString("base64")}`;
}

/** Null where the line is not a key, or names another one than it holds. */
export function readKey(line: string): NoteKey | null {
  const [, name, mark, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  if (name === undefined || encoded === undefined) return null;
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length !== 33 || bytes[0] !== ED25519 || bytes.toString("base64") !== encoded)
    return null;
  const key = { name, publicKey: new Uint8Array(bytes.subarray(1)) };
  return keyMark(key).toString("hex") === mark ? key : null;
}

function keyMark({ name, publicKey }: NoteKey): Buffer {
  const named = new TextEncoder().encode(`${name}\n`);
  return Buffer.from(sha256(named, Uint8Array.of(ED25519), publicKey).subarray(0, 4));
}

import { openNote, signNote, type NoteKey, type NoteSigner } from "./note.ts";

/** What the instance says of its whole history at one moment: so many acts, with this root. */
export type TreeHead = { readonly size: number; readonly root: Uint8Array };

/** The name of the log and of its key: it says which instance speaks. */
export function originOf(region: string, instanceId: string): string {
  return `paraph/${region}/${instanceId}`;
}

export function signCheckpoint({ size, root }: TreeHead, signer: NoteSigner): string {
  return signNote(`${signer.name}\n${size}\n${Buffer.from(root).toString("base64")}\n`, signer);
}

export type OpenedCheckpoint = TreeHead & { readonly verified: boolean };

/** Null where it is not a checkpoint of the key's log. */
export function openCheckpoint(note: string, key: NoteKey): OpenedCheckpoint | null {
  const opened = openNote(note, key);
  const [origin, size = "", encoded = "", ...rest] = opened?.text.split("\n") ?? [];
  const root = Buffer.from(encoded, "base64");
  if (opened === null || origin !== key.name || rest.join() !== "") return null;
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || root.length !== 32) return null;
  if (root.toString("base64") !== encoded) return null;
  return { size: Number(size), root: new Uint8Array(root), verified: opened.verified };
}

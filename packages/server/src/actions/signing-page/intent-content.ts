import type { Language } from "@paraph/contract/words";
import type { Mark } from "@paraph/engine/drawing";
import type { Place } from "@paraph/engine/pades";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { EncryptedContent } from "../../ports/remote-authorisation.ts";
import type { World } from "../../ports/world.ts";
import { decryptContent, encryptContent } from "../../vault/content.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import type { SigningInput } from "../signing/signing-input.ts";

/** What an intent keeps to itself: who acts, and how the signature will look. */
export type IntentContent = {
  readonly actor: PersonActor | GuestActor;
  readonly input: Omit<SigningInput, "declaration">;
};

type Written = {
  readonly actor: PersonActor | GuestActor;
  readonly mark: Mark | null;
  /** The file of a picture in Base64; the mark is null then. */
  readonly picture: string | null;
  readonly language: Language;
  readonly places: readonly (readonly [DocumentId, readonly Place[]])[];
  readonly circumstances: SigningInput["circumstances"];
};

/** Encrypts it under the keyring, bound to its intent. */
export function encryptIntent(
  world: Pick<World, "keyring" | "ids">,
  intentId: string,
  { actor, input }: IntentContent,
): Promise<EncryptedContent> {
  const { mark, language, places, circumstances } = input;
  const written: Written = {
    actor,
    mark: mark?.kind === "image" ? null : mark,
    picture: mark?.kind === "image" ? toBase64(mark.file) : null,
    language,
    places: [...places],
    circumstances,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  return encryptContent(world, contextOf(intentId), bytes);
}

export async function decryptIntent(
  { keyring }: Pick<World, "keyring">,
  intentId: string,
  content: EncryptedContent,
): Promise<IntentContent> {
  const bytes = await decryptContent(keyring, contextOf(intentId), content);
  const written = JSON.parse(new TextDecoder().decode(bytes)) as Written;
  const { actor, mark, picture, language, places, circumstances } = written;
  return {
    actor,
    input: {
      mark: picture === null ? mark : { kind: "image", file: bytesOf(picture) },
      language,
      places: new Map(places),
      circumstances,
    },
  };
}

function contextOf(intentId: string): string {
  return `signing intent/${intentId}`;
}

/** We wrote it ourselves. */
function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes === null) throw new Error("what was kept is no Base64");
  return bytes;
}

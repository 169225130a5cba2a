import { LANGUAGES } from "@paraph/contract/words";
import type { Mark } from "@paraph/engine/drawing";
import type { Place } from "@paraph/engine/pades";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type {
  OwnCredential,
  RemoteAuthorisation,
  RemoteSignatures,
  EncryptedContent,
} from "../../ports/remote-authorisation.ts";
import type { World } from "../../ports/world.ts";
import { decryptContent, encryptContent } from "../../vault/content.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import type { DraftSeed } from "../signing/sign-tasks.ts";
import type { SigningInput } from "../signing/signing-input.ts";

/** How somebody signs who shows their will at a provider. */
export type RemoteSigningInput = Omit<SigningInput, "declaration">;

/** What was drafted and is being authorised, round by round. */
export type Authorising = {
  readonly credential: OwnCredential;
  /** The versions that the drafts follow. */
  readonly heads: readonly string[];
  readonly seed: DraftSeed;
  readonly digests: readonly Uint8Array[];
  /** Got in earlier rounds. */
  readonly signatures: RemoteSignatures;
};

/** What must outlive the process while somebody is at a provider. */
export type AuthorisationContent = {
  readonly actor: PersonActor | GuestActor;
  readonly input: RemoteSigningInput;
  readonly verifier: string;
  /** Null: the person is there to log in. */
  readonly authorising: Authorising | null;
};

type EncryptingWorld = Pick<World, "keyring" | "ids">;

/** Tokens and verifiers lie under the keyring like every other secret, bound to their authorisation. */
export function encryptAuthorisation(
  world: EncryptingWorld,
  authorisationId: string,
  content: AuthorisationContent,
): Promise<EncryptedContent> {
  const text = JSON.stringify(written(content));
  return encryptContent(world, contextOf(authorisationId), new TextEncoder().encode(text));
}

export async function decryptAuthorisation(
  { keyring }: Pick<World, "keyring">,
  { id, content }: RemoteAuthorisation,
): Promise<AuthorisationContent> {
  const bytes = await decryptContent(keyring, contextOf(id), content);
  return read(JSON.parse(new TextDecoder().decode(bytes)) as Written);
}

function contextOf(authorisationId: string): string {
  return `remote authorisation/${authorisationId}`;
}

type Written = ReturnType<typeof written>;

function written({ actor, input, verifier, authorising }: AuthorisationContent) {
  const { mark, language, places, circumstances } = input;
  const image = mark?.kind === "image" ? toBase64(mark.file) : null;
  return {
    actor,
    verifier,
    input: {
      mark: mark?.kind === "image" ? null : mark,
      image,
      language,
      places: [...places],
      circumstances,
    },
    authorising: authorising && {
      credential: authorising.credential,
      heads: authorising.heads,
      at: authorising.seed.at.toISOString(),
      claimed: authorising.seed.claimed.toISOString(),
      ids: authorising.seed.ids.map(toBase64),
      laterPlaces: authorising.seed.laterPlaces,
      digests: authorising.digests.map(toBase64),
      signatures: [...authorising.signatures].map(
        ([hash, each]) => [hash, toBase64(each)] as const,
      ),
    },
  };
}

function read({ actor, verifier, input, authorising }: Written): AuthorisationContent {
  const { mark, image, language, places, circumstances } = input;
  return {
    actor,
    verifier,
    input: {
      mark: image === null ? mark : ({ kind: "image", file: bytesOf(image) } satisfies Mark),
      language: LANGUAGES.find((one) => one === language) ?? "en",
      places: new Map<DocumentId, readonly Place[]>(places),
      circumstances,
    },
    authorising: authorising && {
      credential: authorising.credential,
      heads: authorising.heads,
      seed: {
        at: new Date(authorising.at),
        claimed: new Date(authorising.claimed),
        ids: authorising.ids.map(bytesOf),
        laterPlaces: authorising.laterPlaces,
      },
      digests: authorising.digests.map(bytesOf),
      signatures: new Map(authorising.signatures.map(([hash, each]) => [hash, bytesOf(each)])),
    },
  };
}

/** We wrote it ourselves. */
function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes === null) throw new Error("what was kept is no Base64");
  return bytes;
}

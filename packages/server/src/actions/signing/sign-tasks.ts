import type { Appearance } from "@paraph/engine/drawing";
import {
  completeSignature,
  type Draft,
  draftSignature,
  type FieldChoice,
  type Place,
  type Revisions,
  type SignedPdf,
  type SigningPorts,
  type SigningTask,
} from "@paraph/engine/pades";
import type { Environment } from "@paraph/contract/words";
import type { SigningPlan } from "../../domain/requests/quality.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import type { World } from "../../ports/world.ts";

type TaskWorld = Pick<World, "clock" | "ids" | "trust">;

/** The places of each of those who sign a document later. */
export type LaterPlaces = readonly (readonly Place[])[];

/**
 * What a draft takes besides the document and the signer: the time that it shows, the time that it claims, and for each
 * document a random id and the places of those who sign later. The same seed gives the same octets again.
 */
export type DraftSeed = {
  readonly at: Date;
  readonly claimed: Date;
  readonly ids: readonly Uint8Array[];
  readonly laterPlaces: readonly LaterPlaces[];
};

const ID_BYTES = 16;

/** A seed of this moment. */
export function newDraftSeed(
  { clock, ids }: Pick<World, "clock" | "ids">,
  at: Date,
  /** One for each document. */
  laterPlaces: readonly LaterPlaces[],
): DraftSeed {
  const random = laterPlaces.map(() => ids.random(ID_BYTES));
  return { at, claimed: clock.now(), ids: random, laterPlaces };
}

/** All in which the signatures of persons, seals and protocols differ. */
export type Wanted = {
  readonly revisions: Revisions;
  readonly field: FieldChoice;
  /** Drawn where the field is visible. */
  readonly appearance: (() => Appearance) | null;
  readonly name: string | null;
  readonly reason: string | null;
  readonly certify: 2 | 3 | null;
  readonly laterPlaces?: LaterPlaces;
};

/** One signature for the engine: every signature of the service is made of this. */
export function signingTask(
  { revisions, field, appearance, name, reason, certify, laterPlaces = [] }: Wanted,
  { signer, trust }: SigningCredential,
): SigningTask {
  const isVisible = field.kind === "existing" || field.places.length > 0;
  return {
    revisions,
    field,
    appearance: isVisible && appearance ? appearance() : null,
    claims: { name, reason, location: null, contact: null },
    certify,
    laterPlaces,
    level: "B-LTA",
    signer,
    trust,
  };
}

/** Real time, whatever the sandbox says: what a signature claims must hold outside of it. */
export function signingPorts(
  { trust, clock, ids }: TaskWorld,
  environment: Environment,
  timestamp: SigningPlan["timestamp"],
): SigningPorts {
  return {
    timestamp: (request) => trust.timestamp(request, environment, timestamp),
    tokenBytes: trust.tokenBytes(environment, timestamp),
    revocation: (question) => trust.revocation(question),
    now: () => clock.now(),
    random: (length) => ids.random(length),
  };
}

/** The drafts of all documents, in their order. */
export async function draftAll(
  tasks: readonly SigningTask[],
  { tokenBytes }: Pick<SigningPorts, "tokenBytes">,
  seed: DraftSeed,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const [index, task] of tasks.entries()) {
    const draft = await draftSignature(task, {
      tokenBytes,
      now: () => seed.claimed,
      random: (length) => {
        const id = seed.ids[index];
        if (id?.length !== length) throw new Error("a document has no id in the seed");
        return id;
      },
    });
    drafts.push(draft);
  }
  return drafts;
}

/** All drafts first: a remote signer is given the right to sign exactly these before the first signature is made. */
export async function signAll(
  tasks: readonly SigningTask[],
  credential: SigningCredential,
  ports: SigningPorts,
  seed: DraftSeed,
): Promise<readonly SignedPdf[]> {
  const drafts = await draftAll(tasks, ports, seed);
  await credential.authorize(drafts.map(({ digest }) => digest));
  const signed: SignedPdf[] = [];
  for (const [index, task] of tasks.entries()) {
    const draft = drafts[index];
    if (!draft) throw new Error("a document was not drafted");
    signed.push(await completeSignature(task, draft, ports));
  }
  return signed;
}

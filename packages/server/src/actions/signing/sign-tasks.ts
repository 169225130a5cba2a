import type { Appearance } from "@paraph/engine/drawing";
import {
  completeSignature,
  type Draft,
  draftSignature,
  type FieldChoice,
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

/**
 * What a draft takes besides the document and the signer: the time that it shows, the time that it claims and one
 * random id a document. The same drawing gives the same octets again.
 */
export type Drawing = {
  readonly at: Date;
  readonly claimed: Date;
  readonly ids: readonly Uint8Array[];
};

const ID_BYTES = 16;

/** A drawing of this moment. */
export function drawNow(
  { clock, ids }: Pick<World, "clock" | "ids">,
  at: Date,
  documents: number,
): Drawing {
  const random = Array.from({ length: documents }, () => ids.random(ID_BYTES));
  return { at, claimed: clock.now(), ids: random };
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
};

/** One signature for the engine: every signature of the service is made of this. */
export function signingTask(
  { revisions, field, appearance, name, reason, certify }: Wanted,
  { signer, trust }: SigningCredential,
): SigningTask {
  const isVisible = field.kind === "existing" || field.places.length > 0;
  return {
    revisions,
    field,
    appearance: isVisible && appearance ? appearance() : null,
    claims: { name, reason, location: null, contact: null },
    certify,
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
  drawing: Drawing,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const [index, task] of tasks.entries()) {
    const draft = await draftSignature(task, {
      tokenBytes,
      now: () => drawing.claimed,
      random: (length) => {
        const id = drawing.ids[index];
        if (id?.length !== length) throw new Error("a document has no id in the drawing");
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
  drawing: Drawing,
): Promise<readonly SignedPdf[]> {
  const drafts = await draftAll(tasks, ports, drawing);
  await credential.authorize(drafts.map(({ digest }) => digest));
  const signed: SignedPdf[] = [];
  for (const [index, task] of tasks.entries()) {
    const draft = drafts[index];
    if (!draft) throw new Error("a document was not drafted");
    signed.push(await completeSignature(task, draft, ports));
  }
  return signed;
}

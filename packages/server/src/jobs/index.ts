import type { EffectKind } from "../domain/requests/effect.ts";
import { GRANT_KEYS } from "../actions/keys/follow-keys.ts";
import type { World } from "../ports/world.ts";
import { HAND_OVER, MAIL_HANDOVER } from "../actions/business/handover.ts";
import { MAIL_INVITATION } from "../actions/business/invitations.ts";
import { MAIL_RECEIVE_AGAIN } from "../actions/signing-page/receive-again.ts";
import { CARRY_OUT_INTENT } from "../actions/signing-page/carry-out-intent.ts";
import { runAnnounce } from "./announce.ts";
import { runCallback } from "./callback.ts";
import { runCheckpoint } from "./checkpoint.ts";
import { runCarryOutIntent } from "./carry-out-intent.ts";
import { runCascade, runForget, runRemoveBlob } from "./erase.ts";
import { runGrantKeys } from "./grant-keys.ts";
import { runHandOver, runMailHandover } from "./hand-over.ts";
import { runMailInvitation } from "./mail-invitation.ts";
import { runMailReceiveAgain } from "./mail-receive-again.ts";
import { runInvite } from "./invite.ts";
import { runRefreshLists } from "./refresh-lists.ts";
import { runRemind } from "./remind.ts";
import { runSandboxAct } from "./sandbox-act.ts";
import { runScrub } from "./scrub.ts";
import { runSweepBlobs } from "./sweep-blobs.ts";
import { runSweep } from "./sweep.ts";
import { runWitness } from "./witness.ts";
import type { Work, WorkTable } from "./worker.ts";

/** A mail server that is away for a night is back before the last attempt. */
const LETTERS = { retryAfter: [10, 60, 300, 1200, 3600, 3 * 3600, 6 * 3600, 12 * 3600], atOnce: 8 };
/** Faults of ours only: what such jobs wait for otherwise they say themselves. */
const OWN_PACE = { retryAfter: [5, 30, 120, 600, 3600, 3600, 3600, 3600] };
/** A recurring job must never be given up. */
const FOR_EVER = { retryAfter: Array.from({ length: 100_000 }, () => 30), atOnce: 1 };

/** What follows from changes of requests; leaving out a kind does not compile. */
const EFFECTS: { readonly [Kind in EffectKind]: Work<World> } = {
  callback: { run: runCallback, ...OWN_PACE, atOnce: 512, isSharedOut: true },
  invite: { run: runInvite, ...LETTERS },
  remind: { run: runRemind, ...LETTERS },
  announce: { run: runAnnounce, ...LETTERS },
  cascade: { run: runCascade, ...OWN_PACE, atOnce: 4 },
};

/** The jobs that tell people something. */
export const MESSAGE_JOBS: readonly string[] = [
  "invite",
  "remind",
  "announce",
  MAIL_INVITATION,
  MAIL_HANDOVER,
  MAIL_RECEIVE_AGAIN,
];

/** Every kind of job, how it is worked off and when it is tried again. */
export const JOBS: WorkTable<World> = {
  ...EFFECTS,
  [CARRY_OUT_INTENT]: { run: runCarryOutIntent, ...OWN_PACE, atOnce: 4 },
  [HAND_OVER]: { run: runHandOver, ...OWN_PACE, atOnce: 2 },
  [MAIL_HANDOVER]: { run: runMailHandover, ...LETTERS },
  [MAIL_INVITATION]: { run: runMailInvitation, ...LETTERS },
  [MAIL_RECEIVE_AGAIN]: { run: runMailReceiveAgain, ...LETTERS },
  checkpoint: { run: runCheckpoint, ...FOR_EVER },
  "sandbox-act": { run: runSandboxAct, ...OWN_PACE, atOnce: 4 },
  [GRANT_KEYS]: { run: runGrantKeys, ...OWN_PACE, atOnce: 4 },
  forget: { run: runForget, ...OWN_PACE, atOnce: 2 },
  "remove-blob": { run: runRemoveBlob, ...OWN_PACE, atOnce: 4 },
  "sweep-blobs": { run: runSweepBlobs, ...FOR_EVER },
  scrub: { run: runScrub, ...FOR_EVER },
  sweep: { run: runSweep, ...FOR_EVER },
  witness: { run: runWitness, ...FOR_EVER },
  "refresh-lists": { run: runRefreshLists, ...FOR_EVER },
};

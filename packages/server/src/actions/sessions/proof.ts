import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import {
  isProvenLately,
  isStrongLogin,
  NEEDED_PROOF,
  type GuardedAct,
  type OwnFactors,
} from "../../domain/sessions/proofs.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { World } from "../../ports/world.ts";

type ProofWorld = Pick<World, "store" | "clock">;

/** Counted before the password is compared; per account, because only its own session gets here. */
const TRIES: Rate = { count: 10, perSeconds: 900 };

/** The password once more: a browser that was left alone does not get past it. */
export async function proveAgain(
  world: ProofWorld & Pick<World, "passwords">,
  { accountId, email }: PersonActor,
  session: Session,
  password: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `person:proof:${accountId}`,
    TRIES,
  );
  if (!allowed) throw new Refusal("error.rate_limit.login", { retryAfterSeconds });
  const known = await world.store.accounts.credentials(email);
  const isRight = await world.passwords.verify(password, known?.passwordHash ?? null, accountId);
  if (!isRight || known?.id !== accountId) throw new Refusal("error.account.password_wrong");
  await world.store.sessions.proven(session.id, world.clock.now());
}

/** Refuses an act whose proof is too old or too weak (`NEEDED_PROOF`). */
export async function requireProof(
  world: ProofWorld,
  session: Session,
  act: Exclude<GuardedAct, "manageBusiness">,
): Promise<void> {
  const now = world.clock.now();
  if (NEEDED_PROOF[act] === "strongest_login") {
    const own = await ownFactors(world.store, session);
    if (!isStrongLogin(session, own, now)) throw new Refusal("error.session.proof_old");
    return;
  }
  const fresh = await world.store.sessions.find(session.id);
  if (!fresh || !isProvenLately(fresh, now)) throw new Refusal("error.account.proof_needed");
}

/** What the holder of a session can log in with; a number is there from the beginning. */
export async function ownFactors(
  { passkeys, factors }: Pick<World["store"], "passkeys" | "factors">,
  { holder }: Pick<Session, "holder">,
): Promise<OwnFactors> {
  if (holder.kind !== "account") return [];
  const app = await factors.findTotp(holder.accountId);
  const keys = await passkeys.list(holder.accountId);
  return [
    ...(app?.confirmedAt ? [{ factor: "app", since: app.confirmedAt } as const] : []),
    ...keys.map(({ createdAt }) => ({ factor: "passkey", since: createdAt }) as const),
  ];
}

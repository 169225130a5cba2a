import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeFrom,
  recoveryCodeIn,
} from "../../domain/factors/recovery-code.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { base32, TOTP_SECRET_BYTES, totpUri } from "../../domain/factors/totp.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { requireProof } from "../sessions/proof.ts";
import { closeTotp, countTry, recoveryText, takeTotp } from "./second-factor.ts";
import { notifyOfChange } from "../messages/notify-account.ts";

type FactorWorld = Pick<
  World,
  "store" | "clock" | "ids" | "secretKeys" | "messengers" | "settings" | "log"
>;

/** A secret for an authenticator app. It counts once a code of it came back; the app in use goes on until then. */
export async function offerTotp(world: FactorWorld, actor: PersonActor, session: Session) {
  await requireProof(world, session, "addApp");
  const { accountId, email } = actor;
  const known = await world.store.factors.findTotp(accountId);
  if (known?.confirmedAt) throw new Refusal("error.account.totp_on");
  const bytes = world.ids.random(TOTP_SECRET_BYTES);
  const encrypted = closeTotp(world, accountId, bytes);
  await world.store.factors.saveTotp(accountId, { encrypted, confirmedAt: null, lastStep: 0 });
  const secret = base32(bytes);
  return { secret, uri: totpUri(secret, email) };
}

/** The first code came back: from now on the app is the second factor. */
export async function confirmTotp(
  world: FactorWorld,
  { accountId }: PersonActor,
  session: Session,
  code: string,
): Promise<void> {
  await requireProof(world, session, "addApp");
  await countTry(world, accountId);
  await world.store.transaction(async (tables) => {
    if (!(await takeTotp(world, tables, accountId, code, false))) {
      throw new Refusal("error.code.wrong");
    }
    await endOthers(tables, accountId, session);
  });
  await notifyOfChange(world, accountId, "totp_on");
}

/** Turning it off takes a login of minutes ago: the password alone gets nobody past the second factor. */
export async function removeTotp(
  world: FactorWorld,
  { accountId }: PersonActor,
  session: Session,
): Promise<void> {
  await requireProof(world, session, "removeApp");
  await world.store.transaction(async (tables) => {
    if (!(await tables.factors.removeTotp(accountId))) throw new Refusal("error.account.totp_off");
    await endOthers(tables, accountId, session);
  });
  await notifyOfChange(world, accountId, "totp_off");
}

/** New recovery codes in place of the old; they are told once, and only digests are kept. */
export async function newRecoveryCodes(
  world: FactorWorld,
  { accountId }: PersonActor,
  session: Session,
): Promise<readonly string[]> {
  await requireProof(world, session, "showRecoveryCodes");
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeFrom(world.ids.random(RECOVERY_CODE_BYTES)),
  );
  const digests = codes.map((code) =>
    world.secretKeys.digest("factor", recoveryText(accountId, recoveryCodeIn(code) ?? code)),
  );
  await world.store.transaction(async (tables) => {
    await tables.factors.replaceCodes(accountId, digests, world.clock.now());
    await endOthers(tables, accountId, session);
  });
  await notifyOfChange(world, accountId, "recovery_codes");
  return codes;
}

async function endOthers(
  tables: Tables,
  account: PersonActor["accountId"],
  session: Session,
): Promise<void> {
  await tables.accountEntries.removeOf(account);
  await tables.sessions.endAll(account, session.id);
}

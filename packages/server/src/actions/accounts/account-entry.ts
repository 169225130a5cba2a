import { Refusal } from "@paraph/contract/errors";
import { ONE_TIME_CODE } from "@paraph/contract/limits";
import type { Language } from "@paraph/contract/words";
import type { AccountId } from "../../domain/ids.ts";
import { plainNumber } from "../../domain/accounts/sources.ts";
import { composeAccountSms, composeMail } from "../../mail/compose.ts";
import type { AccountEntry } from "../../ports/store/accounts.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { drawDigits } from "../codes/send-code.ts";
import { sendNow } from "../send-now.ts";
import { firstFound } from "../first-found.ts";
import { urlText } from "../url-text.ts";
import { maskedEmail, maskedMobile } from "../masked.ts";
import { countSent } from "./count-sent.ts";
import { carriedFactor, countTry, type CarriedFactor } from "../factors/second-factor.ts";

export type EntryWorld = Pick<
  World,
  "store" | "clock" | "ids" | "secretKeys" | "messengers" | "settings" | "passwords" | "log"
>;

/** A way in that has begun; the handle is shown once. */
export type BegunEntry = {
  readonly handle: string;
  /** Masked; null where nothing is sent because the person's app shows the code. */
  readonly sentTo: string | null;
  readonly by: AccountEntry["stage"];
  readonly expiresAt: Date;
};

/** An entry as it is begun: what awaits a code is added. */
type EntryToBe = Omit<AccountEntry, "codeDigest" | "tries" | "createdAt" | "expiresAt">;

const HANDLE_BYTES = 32;
const MINUTES = ONE_TIME_CODE.lifetimeSeconds / 60;

/** Counts first, then sends the code that the next stage of an entry waits for. */
export async function sendEntryCode(
  world: EntryWorld,
  entry: EntryToBe,
  network: string | null,
): Promise<Omit<BegunEntry, "handle">> {
  const { stage, email, mobile } = entry;
  const to = stage === "email" ? email : (mobile ?? "");
  const expiresAt = await countSent(world, { ...entry, network, to }, async () => {
    const digits = drawDigits(world);
    const now = world.clock.now();
    const until = new Date(now.getTime() + ONE_TIME_CODE.lifetimeSeconds * 1000);
    const codeDigest = world.secretKeys.digest("entry", entryCodeText(entry.id, digits));
    const awaited = { codeDigest, tries: 0, createdAt: now, expiresAt: until };
    await world.store.transaction((tables) => tables.accountEntries.save({ ...entry, ...awaited }));
    await deliver(world, entry, digits, now);
    return until;
  });
  const sentTo = stage === "email" ? maskedEmail(to) : maskedMobile(to);
  return { sentTo, by: stage, expiresAt };
}

/** Asks for the second factor of an account: its app where one is set up, else a code by SMS. */
export async function askSecondFactor(
  world: EntryWorld,
  entry: EntryToBe & { readonly accountId: AccountId },
  wanted: "any" | "sms" = "any",
): Promise<Omit<BegunEntry, "handle">> {
  const totp = await world.store.factors.findTotp(entry.accountId);
  if (!totp?.confirmedAt || wanted === "sms") {
    return sendEntryCode(world, { ...entry, stage: "mobile" }, null);
  }
  const createdAt = world.clock.now();
  const expiresAt = new Date(createdAt.getTime() + ONE_TIME_CODE.lifetimeSeconds * 1000);
  // No code is awaited but that of the app: this is the digest of none.
  const awaited = { codeDigest: "", tries: 0, createdAt, expiresAt };
  await world.store.transaction((tables) =>
    tables.accountEntries.save({ ...entry, ...awaited, stage: "totp" }),
  );
  return { sentTo: null, by: "totp", expiresAt };
}

/** A handle with the digest under which its entry lies. */
export function newHandle(world: Pick<World, "ids" | "secretKeys">): {
  readonly handle: string;
  readonly id: string;
} {
  const handle = urlText(world.ids.random(HANDLE_BYTES));
  return { handle, id: world.secretKeys.digest("entry", handleText(handle)) };
}

/** A handle and the code that came with it. */
export type GivenCode = { readonly handle: string; readonly code: string };

/**
 * Takes the code of an entry, which works once: the one that was sent, or for a second factor the one that the person
 * carries. A wrong one stays counted although the call is refused, so the refusal is thrown after the commit. `next`
 * is what follows, in the same transaction.
 */
export async function takeEntryCode<Next>(
  world: EntryWorld,
  { handle, code }: GivenCode,
  expected: {
    readonly kind: AccountEntry["kind"];
    readonly stages: readonly AccountEntry["stage"][];
  },
  next: (tables: Tables, entry: AccountEntry, carried: CarriedFactor | null) => Promise<Next>,
): Promise<Next> {
  const ids = world.secretKeys.digests("entry", handleText(handle));
  const begun = await firstFound(ids, world.store.accountEntries.lock);
  if (begun?.accountId && begun.kind !== "change") await countTry(world, begun.accountId);
  const outcome = await world.store.transaction(async (tables) => {
    const entry = await firstFound(ids, tables.accountEntries.lock);
    const isExpected = entry?.kind === expected.kind && expected.stages.includes(entry.stage);
    if (!isExpected || entry.expiresAt <= world.clock.now()) {
      return new Refusal("error.account.entry_expired");
    }
    if (entry.tries >= ONE_TIME_CODE.tries) return new Refusal("error.code.too_many_tries");
    const given = entryCodeText(entry.id, code.replaceAll(/\s/g, ""));
    const isSent = world.secretKeys.matches("entry", entry.codeDigest, given);
    const carried = isSent ? null : await carriedFactor(world, tables, entry, code);
    if (!isSent && carried === null) {
      await tables.accountEntries.save({ ...entry, tries: entry.tries + 1 });
      return new Refusal("error.code.wrong");
    }
    return { next: await next(tables, entry, carried) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome.next;
}

/** An entry that is under way. */
export async function findEntry(
  { store, clock, secretKeys }: EntryWorld,
  handle: string,
  kind: AccountEntry["kind"],
): Promise<AccountEntry> {
  const ids = secretKeys.digests("entry", handleText(handle));
  const entry = await firstFound(ids, store.accountEntries.lock);
  if (entry?.kind !== kind || entry.expiresAt <= clock.now()) {
    throw new Refusal("error.account.entry_expired");
  }
  return entry;
}

async function deliver(
  world: EntryWorld,
  { stage, email, mobile, businessId, language }: EntryToBe,
  digits: string,
  now: Date,
): Promise<void> {
  const messenger = world.messengers[world.settings.mode];
  const key = `account code/${stage}/${email}/${now.toISOString()}`;
  if (stage === "mobile") {
    const host = new URL(world.settings.signingAppUrl).host;
    const text = composeAccountSms({ language, code: digits, minutes: MINUTES, host });
    const sms = { businessId, requestId: null, to: plainNumber(mobile ?? ""), text, key };
    await sendNow(world.log, () => messenger.sms.send(sms));
    return;
  }
  const mail = accountMail(language, digits, world.settings.mode === "demo");
  const about = { businessId, requestId: null, sender: "Paraph", language, attachments: [], key };
  await sendNow(world.log, () => messenger.mail.send({ ...about, to: email, ...mail }));
}

function accountMail(language: Language, code: string, demo: boolean) {
  return composeMail({
    kind: "account_code",
    language,
    name: null,
    sender: "Paraph",
    title: "Paraph",
    demo,
    code,
    minutes: MINUTES,
  });
}

function handleText(handle: string): string {
  return `account entry\n${handle}`;
}

function entryCodeText(entryId: string, digits: string): string {
  return `account code\n${entryId}\n${digits}`;
}

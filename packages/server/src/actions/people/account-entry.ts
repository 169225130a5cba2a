import { Refusal } from "@paraph/contract/errors";
import { ONE_TIME_CODE } from "@paraph/contract/limits";
import type { Language } from "@paraph/contract/words";
import { isUuid, type BusinessId, type RequestId } from "../../domain/ids.ts";
import { composeAccountSms, composeMail } from "../../mail/compose.ts";
import type { AccountEntry } from "../../ports/account-entries.ts";
import type { Rate } from "../../ports/limits.ts";
import type { Tables } from "../../ports/store.ts";
import type { World } from "../../ports/world.ts";
import { drawDigits } from "../codes/send-code.ts";
import { firstFound } from "../first-found.ts";
import { urlText } from "../url-text.ts";
import { maskedEmail, maskedMobile } from "./masked.ts";

export type EntryWorld = Pick<
  World,
  "store" | "clock" | "ids" | "secretKeys" | "messengers" | "settings" | "passwords"
>;

/** A way in that has begun; the handle is told once. */
export type BegunEntry = {
  readonly handle: string;
  readonly sentTo: string;
  readonly expiresAt: Date;
};

const HANDLE_BYTES = 32;
const MINUTES = ONE_TIME_CODE.lifetimeSeconds / 60;
/** Messages cost money and patience: so many for one address or number in an hour. */
const SENT_PER_HOUR: Rate = { count: 5, perSeconds: 3600 };

/** Counts first, then sends the code that the next stage of an entry waits for. */
export async function sendEntryCode(
  world: EntryWorld,
  entry: Omit<AccountEntry, "codeDigest" | "tries" | "createdAt" | "expiresAt">,
): Promise<Omit<BegunEntry, "handle">> {
  const { stage, email, mobile } = entry;
  const to = stage === "email" ? email : (mobile ?? "");
  const key = `entry:sent:${world.secretKeys.digest("counter", to)}`;
  const { allowed, retryAfterSeconds } = await world.store.limits.take(key, SENT_PER_HOUR);
  if (!allowed) throw new Refusal("error.code.too_many_sent", { retryAfterSeconds });
  const digits = drawDigits(world);
  const now = world.clock.now();
  const expiresAt = new Date(now.getTime() + ONE_TIME_CODE.lifetimeSeconds * 1000);
  const codeDigest = world.secretKeys.digest("entry", entryCodeText(entry.id, digits));
  await world.store.transaction((tables) =>
    tables.accountEntries.save({ ...entry, codeDigest, tries: 0, createdAt: now, expiresAt }),
  );
  await deliver(world, entry, digits, now);
  return { sentTo: stage === "email" ? maskedEmail(to) : maskedMobile(to), expiresAt };
}

/** A handle with the digest under which its entry lies. */
export function newHandle(world: Pick<World, "ids" | "secretKeys">): {
  readonly handle: string;
  readonly id: string;
} {
  const handle = urlText(world.ids.random(HANDLE_BYTES));
  return { handle, id: world.secretKeys.digest("entry", handleText(handle)) };
}

/**
 * Takes the code of an entry, which works once. A wrong one stays counted although the call is refused, so the
 * refusal is thrown after the commit. `next` is what follows, in the same transaction.
 */
export async function takeEntryCode<Next>(
  world: EntryWorld,
  { handle, code }: { readonly handle: string; readonly code: string },
  expected: Pick<AccountEntry, "kind" | "stage">,
  next: (tables: Tables, entry: AccountEntry) => Promise<Next>,
): Promise<Next> {
  const ids = world.secretKeys.digests("entry", handleText(handle));
  const outcome = await world.store.transaction(async (tables) => {
    const entry = await firstFound(ids, tables.accountEntries.lock);
    const isExpected = entry?.kind === expected.kind && entry.stage === expected.stage;
    if (!isExpected || entry.expiresAt <= world.clock.now()) {
      return new Refusal("error.account.entry_expired");
    }
    if (entry.tries >= ONE_TIME_CODE.tries) return new Refusal("error.code.too_many_tries");
    const given = entryCodeText(entry.id, code.replaceAll(/\s/g, ""));
    if (!world.secretKeys.matches("entry", entry.codeDigest, given)) {
      await tables.accountEntries.save({ ...entry, tries: entry.tries + 1 });
      return new Refusal("error.code.wrong");
    }
    return { next: await next(tables, entry) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome.next;
}

/** On whose behalf a person is written to: who invited them, else the first business there is. */
export async function businessForEntry(
  { store }: Pick<World, "store">,
  requestId: string | null,
): Promise<BusinessId> {
  const request =
    requestId !== null && isUuid(requestId)
      ? await store.requests.find(requestId.toLowerCase() as RequestId)
      : null;
  if (request) return request.businessId;
  const [first] = await store.tenancy.listBusinesses();
  if (!first) throw new Refusal("error.account.entry_expired");
  return first.id;
}

async function deliver(
  world: EntryWorld,
  {
    stage,
    email,
    mobile,
    businessId,
    language,
  }: Omit<AccountEntry, "codeDigest" | "tries" | "createdAt" | "expiresAt">,
  digits: string,
  now: Date,
): Promise<void> {
  const messenger = world.messengers[world.settings.mode];
  const key = `account code/${stage}/${email}/${now.toISOString()}`;
  if (stage === "mobile") {
    const host = new URL(world.settings.signingAppUrl).host;
    const text = composeAccountSms({ language, code: digits, minutes: MINUTES, host });
    await messenger.sms.send({
      businessId,
      requestId: null,
      to: plainNumber(mobile ?? ""),
      text,
      key,
    });
    return;
  }
  const mail = accountMail(language, digits, world.settings.mode === "demo");
  await messenger.mail.send({
    businessId,
    requestId: null,
    to: email,
    sender: "Paraph",
    language,
    attachments: [],
    key,
    ...mail,
  });
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

export function plainNumber(mobile: string): string {
  return mobile.replaceAll(/[\s()./-]/g, "");
}

function handleText(handle: string): string {
  return `account entry\n${handle}`;
}

function entryCodeText(entryId: string, digits: string): string {
  return `account code\n${entryId}\n${digits}`;
}

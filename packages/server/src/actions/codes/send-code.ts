import { Refusal } from "@paraph/contract/errors";
import { ONE_TIME_CODE } from "@paraph/contract/limits";
import type { Language } from "@paraph/contract/words";
import { codeDigits, isFairDraw, issueCode, type OneTimeCode } from "../../domain/codes/codes.ts";
import { plainNumber } from "../../domain/accounts/sources.ts";
import { byMail, bySms, receiverOf } from "../../domain/requests/strangers.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import { forSms, oneLine } from "../../mail/clean.ts";
import { composeCodeSms, composeMail } from "../../mail/compose.ts";
import { mailLookOf } from "../../mail/look.ts";
import { fullNameOf, lookOf } from "../../domain/business/branding.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { accountOf } from "../account-of.ts";
import { takeMessage } from "../count-strangers.ts";
import { sendNow } from "../send-now.ts";
import { codeText, lockSigner, type Agreed, type CodePlace } from "./code-facts.ts";

type Sending = Pick<
  World,
  "store" | "clock" | "ids" | "secretKeys" | "messengers" | "settings" | "log"
>;
type Channel = OneTimeCode["channel"];

/** Short messages cost money, which is why somebody may want us to send many. */
const QUOTAS: readonly (readonly [string, Rate])[] = [
  ["hour", { count: 5, perSeconds: 3600 }],
  ["day", { count: 10, perSeconds: 24 * 3600 }],
];
const BUSINESS_QUOTA: Rate = { count: 1000, perSeconds: 3600 };
/** Longer than any gateway is waited for: only a process that dies with a code under way keeps its turn so long. */
const TURN: Rate = { count: 1, perSeconds: 20 };
const MINUTES = ONE_TIME_CODE.lifetimeSeconds / 60;

/**
 * Sends a one-time code to a signer, bound to what they agreed to. The code itself is kept nowhere: it
 * is counted before it is sent, by signature and by business (who names a stranger's number uses up
 * nothing of theirs), and once it has left only its digest stays.
 */
export async function sendCode(
  world: Sending,
  place: CodePlace,
  channel: Channel,
  language: Language,
  agreed: Agreed,
): Promise<{ readonly to: string; readonly sentAt: Date }> {
  const known = await world.store.requests.find(place.requestId);
  const business = known && (await world.store.tenancy.findBusiness(known.businessId));
  if (!business) throw new Refusal("error.sr.not_found");
  const at = businessTime(business, known, world.clock.now());
  return inTurn(world, place, () =>
    sendOne(world, place, { business, channel, language, agreed, at }),
  );
}

type Order = Pick<Delivery, "business" | "channel" | "language" | "at"> & {
  readonly agreed: Agreed;
};

async function sendOne(
  world: Sending,
  place: CodePlace,
  { business, channel, language, agreed, at }: Order,
): Promise<{ readonly to: string; readonly sentAt: Date }> {
  const digits = drawDigits(world);
  const issued = await issue(world, place, channel, digits, agreed, at);
  const { request, signature, to, isProven, code } = issued;
  await keepQuota(world, business, place);
  const { reference } = agreed;
  const receiver = channel === "SMS" ? bySms(to) : byMail(to);
  for (const one of [receiver, receiverOf(signature) ?? receiver]) {
    const { silencedAt } = await world.store.receivers.find({ ...request, to: one.to });
    if (silencedAt) throw new Refusal("error.code.sender_reported");
  }
  // The number or address of an account is no stranger's.
  const taken = isProven
    ? { giveBack: () => Promise.resolve() }
    : await takeMessage(world, world.store, request, receiver, "own");
  if (!("giveBack" in taken)) throw new Refusal("error.code.too_many_sent", taken);
  try {
    await deliver(world, { request, business, channel, to, digits, language, reference, at });
  } catch (fault) {
    await taken.giveBack();
    throw fault;
  }
  const shown = hidden(to, channel);
  await world.store.transaction(async (tables) => {
    // Only now: a code that never left must not take the place of one that arrived.
    await lockSigner(tables, place);
    await tables.codes.save(code);
    await tables.audit.append({
      subject: request.id,
      type: "code.sent",
      at,
      facts: { signature: place.signatureId, channel },
      personal: { to: shown },
    });
  });
  return { to: shown, sentAt: at };
}

/**
 * Of several presses at one moment one sends: of several codes that leave, only the last to be kept would count. Whoever
 * comes when it is kept, or never left, is limited by the pause between two codes and need not wait for this one.
 */
async function inTurn<T>(
  { store }: Pick<World, "store">,
  { signatureId }: CodePlace,
  send: () => Promise<T>,
): Promise<T> {
  const key = `code:turn:${signatureId}`;
  const { allowed, retryAfterSeconds } = await store.limits.take(key, TURN);
  if (!allowed) throw new Refusal("error.code.too_many_sent", { retryAfterSeconds });
  try {
    return await send();
  } finally {
    await store.limits.take(key, TURN, -1);
  }
}

/** The code that takes the place of the one before once it has left, if it may be sent now. */
async function issue(
  world: Sending,
  place: CodePlace,
  channel: Channel,
  digits: string,
  { binding }: Agreed,
  at: Date,
): Promise<{
  readonly request: SignatureRequest;
  readonly signature: Signature;
  readonly to: string;
  readonly isProven: boolean;
  readonly code: OneTimeCode;
}> {
  const digest = world.secretKeys.digest("code", codeText(place.signatureId, digits));
  return world.store.transaction(async (tables) => {
    const { request, signature } = await lockSigner(tables, place);
    const { to, isProven } = await addressOf(tables, request, signature, channel);
    const earlier = await tables.codes.lock(place.signatureId);
    const fresh = { signatureId: place.signatureId, channel, digest, boundTo: binding };
    return { request, signature, to, isProven, code: issueCode(earlier, fresh, at) };
  });
}

/** Drawn again until no code is likelier than another. */
export function drawDigits({ ids }: Pick<World, "ids">): string {
  for (;;) {
    const [a = 0, b = 0, c = 0, d = 0] = ids.random(4);
    const random = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
    if (isFairDraw(random)) return codeDigits(random);
  }
}

async function addressOf(
  tables: Pick<Tables, "accounts">,
  request: SignatureRequest,
  { signer }: Signature,
  channel: Channel,
): Promise<{ readonly to: string; readonly isProven: boolean }> {
  const account = signer.kind === "account" ? await accountOf(tables, request, signer.email) : null;
  const mobile = signer.kind === "guest" ? signer.identity.mobileNumber : account?.mobileNumber;
  const to = channel === "EMAIL" ? signer.email : (mobile ?? null);
  if (to === null) throw new Refusal("error.sr.identity_required");
  return { to: channel === "SMS" ? plainNumber(to) : to, isProven: account !== null };
}

async function keepQuota(
  { store }: Pick<World, "store">,
  business: Business,
  { signatureId }: CodePlace,
): Promise<void> {
  const takes = [
    ...QUOTAS.map(([name, rate]) => [`code:${name}:${signatureId}`, rate] as const),
    [`code:business:${business.id}`, BUSINESS_QUOTA] as const,
  ];
  for (const [key, rate] of takes) {
    const { allowed, retryAfterSeconds } = await store.limits.take(key, rate);
    if (!allowed) throw new Refusal("error.code.too_many_sent", { retryAfterSeconds });
  }
}

type Delivery = {
  readonly request: SignatureRequest;
  readonly business: Business;
  readonly channel: Channel;
  readonly to: string;
  readonly digits: string;
  readonly language: Language;
  readonly reference: string;
  readonly at: Date;
};

async function deliver(world: Sending, code: Delivery): Promise<void> {
  const { request, business, channel, to, digits, language, reference, at } = code;
  const messenger = world.messengers[request.environment];
  const key = `code/${request.id}/${to}/${at.toISOString()}`;
  const subject = channel === "SMS" ? forSms(request.title) : request.title;
  const title = `${oneLine(subject, 33)} (${reference})`;
  if (channel === "SMS") {
    const host = new URL(world.settings.signingAppUrl).host;
    const text = composeCodeSms({ language, code: digits, title, minutes: MINUTES, host });
    const sms = { businessId: business.id, requestId: request.id, to, text, key };
    await sendNow(world.log, () => messenger.sms.send(sms));
    return;
  }
  const look = lookOf(business, await world.store.brandings.find(business.id));
  const mail = composeMail({
    kind: "code",
    language,
    name: null,
    sender: look.name,
    look: mailLookOf(look),
    title,
    demo: request.environment === "demo",
    code: digits,
    minutes: MINUTES,
  });
  const sender = fullNameOf(look);
  await sendNow(world.log, () =>
    messenger.mail.send({
      businessId: business.id,
      requestId: request.id,
      to,
      sender,
      language,
      attachments: [],
      key,
      ...mail,
    }),
  );
}

/** Enough to recognise one's own number or address. */
function hidden(to: string, channel: Channel): string {
  if (channel === "SMS") return `••••${to.slice(-2)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}•••${to.slice(at)}`;
}

import { Refusal } from "@paraph/contract/errors";
import type { AccountId } from "../../domain/ids.ts";
import type { Answered, Expected } from "../../ports/authenticators.ts";
import type { Passkey, PasskeyChallengeRow } from "../../ports/store/factors.ts";
import type { Settings } from "../../ports/settings.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { firstFound } from "../first-found.ts";
import { urlText } from "../url-text.ts";

export type PasskeyWorld = Pick<
  World,
  "store" | "clock" | "ids" | "secretKeys" | "settings" | "authenticators"
>;

/** An answer of a device, in Base64url. */
export type GivenAnswer = {
  readonly id: string;
  readonly authenticatorData: string;
  readonly clientDataJson: string;
};
export type GivenAssertion = GivenAnswer & { readonly signature: string };

const CHALLENGE_SECONDS = 300;
const NONCE_BYTES = 32;

/** The device shows the host of the web application, and signs for no other. */
function relyingParty({ signingAppUrl }: Settings): string {
  return new URL(signingAppUrl).hostname;
}

/**
 * A challenge that works once and for this purpose alone. What it is bound to goes into it: the answer of the device
 * then is evidence of that.
 */
export async function newChallenge(
  world: PasskeyWorld,
  purpose: PasskeyChallengeRow["purpose"],
  subject: string | null,
  binding = "",
): Promise<{ readonly challenge: string; readonly rpId: string; readonly timeoutMs: number }> {
  const nonce = urlText(world.ids.random(NONCE_BYTES));
  const [bound] = world.secretKeys.derive(
    "entry",
    ["passkey", purpose, subject ?? "", binding, nonce].join("\n"),
  );
  const challenge = urlText(bound);
  await world.store.passkeys.addChallenge({
    id: world.secretKeys.digest("entry", challengeText(challenge)),
    purpose,
    subject,
    expiresAt: new Date(world.clock.now().getTime() + CHALLENGE_SECONDS * 1000),
  });
  return { challenge, rpId: relyingParty(world.settings), timeoutMs: CHALLENGE_SECONDS * 1000 };
}

/** What a device answered, if it holds and its challenge was made for this and not answered before. */
export async function takeAnswer(
  world: PasskeyWorld,
  given: GivenAnswer,
  type: Expected["type"],
  expected: Pick<PasskeyChallengeRow, "purpose" | "subject">,
): Promise<Answered> {
  const answer = answerOf(given);
  const answered = world.authenticators.read(answer, {
    type,
    rpId: relyingParty(world.settings),
    origins: (origin) => isOurs(world.settings, origin),
  });
  if (!answered) throw new Refusal("error.passkey.refused");
  const ids = world.secretKeys.digests("entry", challengeText(answered.challenge));
  const challenge = await firstFound(ids, world.store.passkeys.takeChallenge);
  const isExpected =
    challenge?.purpose === expected.purpose && challenge.subject === expected.subject;
  if (!isExpected || challenge.expiresAt <= world.clock.now()) {
    throw new Refusal("error.passkey.refused");
  }
  return answered;
}

/** The passkey that answered, if its signature holds and its counter grew. */
export async function takeAssertion(
  world: PasskeyWorld,
  tables: Pick<Tables, "passkeys">,
  given: GivenAssertion,
  expected: Pick<PasskeyChallengeRow, "purpose" | "subject">,
  account: AccountId | null,
): Promise<Passkey> {
  const answered = await takeAnswer(world, given, "webauthn.get", expected);
  const passkey = await tables.passkeys.find(given.id);
  const isTheirs = passkey !== null && (account === null || passkey.accountId === account);
  const signature = bytesOf(given.signature);
  if (!isTheirs || !world.authenticators.isSigned(answerOf(given), signature, passkey)) {
    throw new Refusal("error.passkey.refused");
  }
  if (!(await tables.passkeys.used(passkey.id, answered.counter, world.clock.now()))) {
    throw new Refusal("error.passkey.refused");
  }
  return passkey;
}

function answerOf({ authenticatorData, clientDataJson }: GivenAnswer) {
  return {
    authenticatorData: bytesOf(authenticatorData),
    clientDataJson: bytesOf(clientDataJson),
  };
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, "base64url");
}

/** In a demo the port of the browser may be another, as `Host` may (interface 12). */
function isOurs({ mode, signingAppUrl }: Settings, origin: string): boolean {
  const own = new URL(signingAppUrl);
  if (origin === own.origin) return true;
  return mode === "demo" && URL.canParse(origin) && new URL(origin).hostname === own.hostname;
}

function challengeText(challenge: string): string {
  return `passkey challenge\n${challenge}`;
}

import type {
  Assertion,
  Entered,
  Entry,
  LogIn,
  PasskeyChallenge,
  Recovery,
  Registration,
  StartRecovery,
  StartRegistration,
} from "@paraph/contract/app";
import { call } from "../api.ts";

type LastCode = { readonly handle: string; readonly code: string; readonly next?: string };

export function logIn(given: LogIn): Promise<Entry> {
  return call("POST", "/app/account/login", given);
}

export function finishLogIn(given: LastCode): Promise<Entered> {
  return call("POST", "/app/account/login/finish", given);
}

export function logInBySms(handle: string): Promise<Entry> {
  return call("POST", "/app/account/login/sms", { handle });
}

export function startRegistration(given: StartRegistration): Promise<Entry> {
  return call("POST", "/app/account/registrations", given);
}

export function register(given: Registration): Promise<Entry> {
  return call("POST", "/app/account/registrations/verify", given);
}

export function finishRegistration(given: LastCode): Promise<Entered> {
  return call("POST", "/app/account/registrations/finish", given);
}

export function challengeLogIn(): Promise<PasskeyChallenge> {
  return call("POST", "/app/account/passkey");
}

export function logInByPasskey(given: {
  readonly passkey: Assertion;
  readonly next?: string;
}): Promise<Entered> {
  return call("POST", "/app/account/passkey/finish", given);
}

export function startRecovery(given: StartRecovery): Promise<Entry> {
  return call("POST", "/app/account/recovery", given);
}

export function recover(given: Recovery): Promise<Entry> {
  return call("POST", "/app/account/recovery/verify", given);
}

export function finishRecovery(given: LastCode): Promise<Entered> {
  return call("POST", "/app/account/recovery/finish", given);
}

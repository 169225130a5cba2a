import type {
  Entry,
  MarkInput,
  MarkPicture,
  Me,
  NewPasskey,
  PasskeyOffer,
  RecoveryCodes,
  SavedMark,
  TotpOffer,
} from "@paraph/contract/app";
import { call } from "../api.ts";
import type { Language } from "../words/languages.ts";

export function readMe(): Promise<Me> {
  return call("GET", "/app/me");
}

export function changeMe(language: Language): Promise<Me> {
  return call("PUT", "/app/me", { language });
}

export function proveMe(password: string): Promise<Me> {
  return call("POST", "/app/me/proof", { password });
}

export function changePassword(password: string): Promise<Me> {
  return call("PUT", "/app/me/password", { password });
}

export function endSession(id: string): Promise<Me> {
  return call("DELETE", `/app/me/sessions/${encodeURIComponent(id)}`);
}

export function offerPasskey(): Promise<PasskeyOffer> {
  return call("POST", "/app/me/passkeys/challenge");
}

export function addPasskey(passkey: NewPasskey): Promise<Me> {
  return call("POST", "/app/me/passkeys", passkey);
}

export function removePasskey(id: string): Promise<Me> {
  return call("DELETE", `/app/me/passkeys/${encodeURIComponent(id)}`);
}

export function changeName(name: { firstName: string; lastName: string }): Promise<Me> {
  return call("PUT", "/app/me/name", name);
}

type GivenCode = { readonly handle: string; readonly code: string };

export function startMobile(mobileNumber: string): Promise<Entry> {
  return call("POST", "/app/me/mobile", { mobileNumber });
}

export function finishMobile(given: GivenCode): Promise<Me> {
  return call("POST", "/app/me/mobile/finish", given);
}

export function startEmail(email: string): Promise<Entry> {
  return call("POST", "/app/me/email", { email });
}

export function finishEmail(given: GivenCode): Promise<Me> {
  return call("POST", "/app/me/email/finish", given);
}

export function readMark(): Promise<SavedMark> {
  return call("GET", "/app/me/mark");
}

export function saveMark(mark: MarkInput): Promise<SavedMark> {
  return call("PUT", "/app/me/mark", mark);
}

export function forgetMark(): Promise<SavedMark> {
  return call("DELETE", "/app/me/mark");
}

export function prepareMyPicture(content: string): Promise<MarkPicture> {
  return call("POST", "/app/me/mark/pictures", { content });
}

export function offerTotp(): Promise<TotpOffer> {
  return call("POST", "/app/me/totp");
}

export function confirmTotp(code: string): Promise<Me> {
  return call("POST", "/app/me/totp/finish", { code });
}

export function removeTotp(): Promise<Me> {
  return call("DELETE", "/app/me/totp");
}

export function newRecoveryCodes(): Promise<RecoveryCodes> {
  return call("POST", "/app/me/recovery-codes");
}

export function deleteMe(): Promise<void> {
  return call("DELETE", "/app/me");
}

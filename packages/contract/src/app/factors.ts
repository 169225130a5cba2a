import { Type, type Static } from "@sinclair/typebox";
import { named } from "../shapes/kit.ts";
import { line, listOf, type AppCall } from "./kit.ts";
import { Me } from "./me.ts";

/** What an authenticator app needs; shown once. */
export const TotpOffer = named("TotpOffer", {
  secret: Type.String({ description: "Base32, to be typed." }),
  uri: Type.String({ description: "otpauth, to be scanned." }),
});
export type TotpOffer = Static<typeof TotpOffer>;

/** Recovery codes, told once: each opens one login in place of the second factor. */
export const RecoveryCodes = named("RecoveryCodes", { codes: listOf(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

const ME = { access: "account" } as const;

/** The calls of the second factors that a person carries. */
export const FACTOR_CALLS = {
  offerTotp: {
    ...ME,
    method: "POST",
    path: "/app/me/totp",
    summary: "A secret for an authenticator app, which counts once a code of it came back.",
    answer: TotpOffer,
  },
  confirmTotp: {
    ...ME,
    method: "POST",
    path: "/app/me/totp/finish",
    summary: "Takes the first code of the app: it is the second factor from now on.",
    body: Type.Object({ code: line(20) }),
    answer: Me,
  },
  removeTotp: {
    ...ME,
    method: "DELETE",
    path: "/app/me/totp",
    summary: "Turns the app off, within minutes of a login; every other session ends.",
    answer: Me,
  },
  newRecoveryCodes: {
    ...ME,
    method: "POST",
    path: "/app/me/recovery-codes",
    summary: "Ten codes in place of the old ones, within minutes of a login; told once.",
    answer: RecoveryCodes,
  },
} as const satisfies Readonly<Record<string, AppCall>>;

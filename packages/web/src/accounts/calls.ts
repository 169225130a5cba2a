import type { MarkInput, NewPasskey, PictureInput } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call } from "../api.ts";
import type { Language } from "../i18n/languages.ts";

export const readMe = () => call(app.me);
export const changeMe = (language: Language) => call(app.changeMe, { body: { language } });
export const proveMe = (password: string) => call(app.proveMe, { body: { password } });
export const changePassword = (password: string) =>
  call(app.changePassword, { body: { password } });
export const endSession = (sessionId: string) => call(app.endSessionOf, { params: { sessionId } });

export const offerPasskey = () => call(app.offerPasskey);
export const addPasskey = (passkey: NewPasskey) => call(app.addPasskey, { body: passkey });
export const removePasskey = (passkeyId: string) =>
  call(app.removePasskey, { params: { passkeyId } });

type GivenCode = { readonly handle: string; readonly code: string };

export const changeName = (name: { firstName: string; lastName: string }) =>
  call(app.changeName, { body: name });
export const startMobile = (mobileNumber: string) =>
  call(app.startMobile, { body: { mobileNumber } });
export const finishMobile = (given: GivenCode) => call(app.finishMobile, { body: given });
export const startEmail = (email: string) => call(app.startEmail, { body: { email } });
export const finishEmail = (given: GivenCode) => call(app.finishEmail, { body: given });

export const readMark = () => call(app.savedMark);
export const saveMark = (mark: MarkInput) => call(app.saveMark, { body: mark });
export const forgetMark = () => call(app.forgetMark);
export const prepareMyPicture = (picture: PictureInput) =>
  call(app.prepareMyPicture, { body: picture });

export const offerTotp = () => call(app.offerTotp);
export const confirmTotp = (code: string) => call(app.confirmTotp, { body: { code } });
export const removeTotp = () => call(app.removeTotp);
export const newRecoveryCodes = () => call(app.newRecoveryCodes);

export const deleteMe = () => call(app.deleteMe);

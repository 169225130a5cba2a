import type {
  Assertion,
  LogIn,
  Recovery,
  Registration,
  StartRecovery,
  StartRegistration,
} from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call } from "../api.ts";

type LastCode = { readonly handle: string; readonly code: string; readonly next?: string };

export const logIn = (given: LogIn) => call(app.logIn, { body: given });
export const finishLogIn = (given: LastCode) => call(app.finishLogIn, { body: given });
export const logInBySms = (handle: string) => call(app.logInBySms, { body: { handle } });

export const startRegistration = (given: StartRegistration) =>
  call(app.startRegistration, { body: given });
export const register = (given: Registration) => call(app.register, { body: given });
export const finishRegistration = (given: LastCode) =>
  call(app.finishRegistration, { body: given });

export const challengeLogIn = () => call(app.challengeLogIn);
export const logInByPasskey = (given: { readonly passkey: Assertion; readonly next?: string }) =>
  call(app.logInByPasskey, { body: given });

export const startRecovery = (given: StartRecovery) => call(app.startRecovery, { body: given });
export const recover = (given: Recovery) => call(app.recover, { body: given });
export const finishRecovery = (given: LastCode) => call(app.finishRecovery, { body: given });

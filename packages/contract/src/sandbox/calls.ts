import { Type } from "@sinclair/typebox";
import { MOST_SECONDS_FORWARD } from "../app/sandbox.ts";
import type { CallGroups } from "../calls/call.ts";
import { IdentificationStatus, IdentityDocument } from "../shapes/identification.ts";
import { SignatureRequest } from "../v2/signature-request.ts";
import { SandboxCallbackSecrets, SandboxClock, SandboxMessage } from "./shapes.ts";

const READ = {
  method: "GET",
  part: "sandbox",
  access: "token",
  demoOnly: true,
  limit: "read",
  refusals: [],
} as const;
const WRITE = { ...READ, method: "POST", limit: "write" } as const;

const SECRETS = {
  path: "/callback-secret",
  answers: { 200: { description: "The secrets that sign now.", schema: SandboxCallbackSecrets } },
} as const;

const SIGNER = "/signature-requests/{id}/signatures/{sid}";
const PLAY = {
  ...WRITE,
  limit: "sign",
  body: Type.Object({ message: Type.Optional(Type.String({ maxLength: 2048 })) }),
  bodyOptional: true,
  answers: { 200: { description: "The request after the step.", schema: SignatureRequest } },
  refusals: [
    "error.sr.not_found",
    "error.sr.signature_not_found",
    "error.sr.not_open",
    "error.sr.not_your_turn",
    "error.sr.already_signed",
    "error.sr.being_signed",
  ],
} as const;

/** The sandbox: for demo keys only, described in docs/sandbox.md. */
export const SANDBOX_INTERFACE_CALLS = {
  /** What demo keys have sent, in place of sending it. */
  messages: {
    list: {
      ...READ,
      path: "/messages",
      summary: "What was sent to people, newest first",
      query: Type.Object({ to: Type.Optional(Type.String()) }),
      answers: { 200: { description: "The messages.", schema: Type.Array(SandboxMessage) } },
    },
  },
  /** The time of one demo business. */
  clock: {
    read: {
      ...READ,
      path: "/clock",
      summary: "What time it is for your business",
      answers: { 200: { description: "Its time.", schema: SandboxClock } },
    },
    advance: {
      ...WRITE,
      path: "/clock",
      summary: "Move the time of your business forward",
      body: Type.Object({
        advance_seconds: Type.Integer({ minimum: 0, maximum: MOST_SECONDS_FORWARD }),
      }),
      answers: { 200: { description: "Its time now.", schema: SandboxClock } },
    },
  },
  /** The secrets under which the callbacks of a demo business are signed. */
  callbackSecret: {
    read: { ...READ, ...SECRETS, summary: "The secrets that sign your callbacks" },
    renew: {
      ...WRITE,
      ...SECRETS,
      summary: "Make a new secret; the one before signs along for a day",
    },
  },
  /** One signer of a demo request, played from a script. */
  signers: {
    sign: { ...PLAY, path: `${SIGNER}/sign`, summary: "Sign as this signer" },
    decline: { ...PLAY, path: `${SIGNER}/decline`, summary: "Decline as this signer" },
    fail: { ...PLAY, path: `${SIGNER}/fail`, summary: "Let signing fail for this signer" },
    identify: {
      ...WRITE,
      path: `${SIGNER}/identify`,
      summary: "Identify this signer; a document number that begins with REFUSE is refused",
      feature: "express_qes",
      limit: "sign",
      body: IdentityDocument,
      answers: { 200: { description: "How it ended.", schema: IdentificationStatus } },
      refusals: [
        "error.sr.not_found",
        "error.sr.signature_not_found",
        "error.sr.not_open",
        "error.sr.not_now",
      ],
    },
  },
} as const satisfies CallGroups;

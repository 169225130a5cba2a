import { Type } from "@sinclair/typebox";
import { SignatureQualities, SignatureQualitiesDetail } from "../shapes/user.ts";
import type { CallGroup } from "./call.ts";

const READ = {
  method: "GET",
  part: "4.7",
  access: "token",
  limit: "read",
  query: Type.Object({
    username: Type.String({
      minLength: 1,
      maxLength: 320,
      description: "The e-mail address of the account.",
      examples: ["ada@acme.example"],
    }),
  }),
  refusals: ["error.entity.not_found"],
} as const;

/** Interface 4.7: what the integrator can ask of a person before it asks them. */
export const USER_CALLS = {
  qualities: {
    ...READ,
    path: "/user/signature-qualities",
    summary: "Whether an account can sign in each quality",
    answers: { 200: { description: "As the account is now.", schema: SignatureQualities } },
  },
  qualitiesDetail: {
    ...READ,
    path: "/user/signature-qualities-detail",
    summary: "Which qualities an account can sign with, as a list",
    answers: { 200: { description: "As the account is now.", schema: SignatureQualitiesDetail } },
  },
} as const satisfies CallGroup;

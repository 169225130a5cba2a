import { Type } from "@sinclair/typebox";
import type { CallGroup } from "./call.ts";

const EXAMPLE = {
  username: "api_demo_acme",
  "api-key": "demo_acme_key_for_local_use_only_0000000000",
} as const;

const Username = Type.String({
  minLength: 1,
  maxLength: 256,
  description: "The API username; begins with api_demo, api_production or api_prod.",
});
const Key = Type.String({ minLength: 1, maxLength: 1024, description: "The API key." });

const LOGIN = {
  method: "POST",
  path: "/access/login",
  part: "4.1",
  access: "public",
  limit: "login",
  accepts: ["form", "json"],
  bodyLimit: 16_384,
  ignoresAccept: true,
  refusals: ["error.auth.credentials_invalid", "error.rate_limit.login"],
  summary: "Log in with username and API key",
  answers: {
    200: {
      description: "The token (a JWT) as a bare string.",
      type: "text/plain",
      schema: Type.String(),
      example:
        "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJhcGlfZGVtb19hY21lIn0.c2lnbmF0dXJl",
    },
  },
} as const;

/** Interface 4.1: form and JSON in every version, and the bare token as text whatever is accepted. */
export const ACCESS_CALLS = {
  login: {
    ...LOGIN,
    body: Type.Object(
      { username: Username, "api-key": Key },
      { $id: "Login", examples: [EXAMPLE] },
    ),
  },
} as const satisfies CallGroup;

/** Interface 4.1: older clients of the validation interface spell the key `apikey`. */
export const VALIDATION_ACCESS_CALLS = {
  login: {
    ...LOGIN,
    body: Type.Object(
      { username: Username, "api-key": Type.Optional(Key), apikey: Type.Optional(Key) },
      { $id: "Login", examples: [EXAMPLE] },
    ),
  },
} as const satisfies CallGroup;

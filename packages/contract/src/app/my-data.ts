import { Type } from "@sinclair/typebox";
import { named } from "../shapes/kit.ts";
import type { AppCall } from "./kit.ts";

/** Everything that the service knows of a person; its members follow the tables and may grow. */
export const MyData = named("MyData", {
  exportedAt: Type.Unknown(),
  account: Type.Unknown(),
  formerAddresses: Type.Unknown(),
  memberships: Type.Unknown(),
  invitations: Type.Unknown(),
  mark: Type.Unknown(),
  requests: Type.Unknown(),
  businessActs: Type.Unknown(),
  isWhole: Type.Literal(true, { description: "Stands at the end: what breaks off has it not." }),
});

const ME = { access: "account" } as const;

/** The calls by which people take their data with them, and leave. */
export const MY_DATA_CALLS = {
  exportMe: {
    ...ME,
    method: "GET",
    path: "/app/me/export",
    summary: "Everything that the service knows of the person, as a file.",
    answer: MyData,
  },
  deleteMe: {
    ...ME,
    method: "DELETE",
    path: "/app/me",
    summary: "Deletes the account within minutes of a login; what was signed stays as evidence.",
  },
} as const satisfies Readonly<Record<string, AppCall>>;

import { Type } from "@sinclair/typebox";
import { Email, MobileNumber } from "../shapes/kit.ts";
import { Code, Entry } from "./account.ts";
import { line, type AppCall } from "./kit.ts";
import { Me } from "./me.ts";

const ME = { access: "account" } as const;

/** The calls by which people change who they are here and how they are reached. */
export const PARTICULARS_CALLS = {
  changeName: {
    ...ME,
    method: "PUT",
    path: "/app/me/name",
    summary: "The name that stands in signatures; one that was proven by an identification stays.",
    body: Type.Object({ firstName: line(100, 1), lastName: line(100, 1) }),
    answer: Me,
  },
  startMobile: {
    ...ME,
    method: "POST",
    path: "/app/me/mobile",
    summary: "Sends a code to a new mobile number; the old one holds until it came back.",
    body: Type.Object({ mobileNumber: MobileNumber }),
    answer: Entry,
  },
  finishMobile: {
    ...ME,
    method: "POST",
    path: "/app/me/mobile/finish",
    summary: "Takes the code: the number holds, every other session ends, the old number is told.",
    body: Code,
    answer: Me,
  },
  startEmail: {
    ...ME,
    method: "POST",
    path: "/app/me/email",
    summary: "Mails a code to a new address; the same answer whether it is known or not.",
    body: Type.Object({ email: Email }),
    answer: Entry,
  },
  finishEmail: {
    ...ME,
    method: "POST",
    path: "/app/me/email/finish",
    summary:
      "Takes the code: the address holds, what was sent to the old one stays the person's, and the old one is told.",
    body: Code,
    answer: Me,
  },
} as const satisfies Readonly<Record<string, AppCall>>;

import type { SigningPage } from "@paraph/contract/app";
import assert from "node:assert/strict";
import { openSession } from "../../src/actions/sessions/open-session.ts";
import type { Reply, TestService } from "./service.ts";

/** The newest code in a message. */
export function codeIn(text: string | undefined): string {
  return /\b(\d{6})\b/.exec(text ?? "")?.[1] ?? "";
}

/** The newest code that this person was sent, whatever a job sends to others meanwhile. */
export function mailedCode({ mails }: Pick<TestService, "mails">, email: string): string {
  const mail = mails.findLast(({ to, subject }) => to === email && codeIn(subject) !== "");
  return codeIn(mail?.subject);
}

/** The same by SMS; without a number, whoever it was sent to. */
export function textedCode({ texts }: Pick<TestService, "texts">, number?: string): string {
  const wanted = number?.replaceAll(" ", "");
  const isFor = (to: string) => wanted === undefined || to === wanted;
  return codeIn(texts.findLast(({ to, text }) => isFor(to) && codeIn(text) !== "")?.text);
}

export const PASSWORD = "a long walk by the lake";

/** A browser without windows: it keeps the cookie and the token against forgery. */
export type RegisteredPerson = {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  readonly cookie: () => string;
};

export function aPerson(
  service: TestService,
  known: { cookie?: string; csrf?: string } = {},
): RegisteredPerson {
  let { cookie = "", csrf = "" } = known;
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = {
      origin: service.url,
      ...(cookie !== "" && { cookie }),
      ...(csrf !== "" && { "x-csrf-token": csrf }),
    };
    const reply = await service.call(method, path, {
      ...(body !== undefined && { body }),
      headers,
    });
    const set = reply.headers.getSetCookie()[0]?.split(";", 1)[0];
    if (set !== undefined) cookie = set;
    const token = (reply.text.startsWith("{") ? reply.json() : {})["session"] as
      { csrfToken?: string } | undefined;
    if (token?.csrfToken) csrf = token.csrfToken;
    return reply;
  };
  return { call, cookie: () => cookie };
}

/** Who registered with an address, by mail and SMS, and is logged in. */
export async function registered(
  service: TestService,
  email: string,
  mobileNumber = "+41 79 000 55 66",
): Promise<RegisteredPerson> {
  const person = aPerson(service);
  const start = await person.call("POST", "/app/account/registrations", { email, language: "en" });
  assert.equal(start.status, 200, start.text);
  const { handle } = start.json() as { handle: string };
  const particulars = { firstName: "Ada", lastName: "Muster", password: PASSWORD, mobileNumber };
  const verify = await person.call("POST", "/app/account/registrations/verify", {
    handle,
    code: mailedCode(service, email),
    ...particulars,
  });
  assert.equal(verify.status, 200, verify.text);
  const finish = await person.call("POST", "/app/account/registrations/finish", {
    handle,
    code: textedCode(service, mobileNumber),
  });
  assert.equal(finish.status, 200, finish.text);
  return person;
}

/** A session of an account that is there, without its factors. */
export async function loggedIn(service: TestService, email: string): Promise<RegisteredPerson> {
  const account = await service.world.store.accounts.find(email);
  assert.ok(account, `no account of ${email}`);
  const holder = { kind: "account", accountId: account.id, email } as const;
  const opened = await openSession(service.world, service.world.store, holder, "passkey", {
    network: null,
    userAgent: null,
  });
  return aPerson(service, { cookie: `paraph=${opened.secret}`, csrf: opened.csrfToken });
}

/** Loads every document of a signing page, as the page does before somebody can sign. */
export async function loadDocuments(
  { call }: Pick<RegisteredPerson, "call">,
  base: string,
  { documents }: Pick<SigningPage, "documents">,
): Promise<void> {
  for (const { id, versionId } of documents)
    await call("GET", `${base}/documents/${id}/${versionId}/content`);
}

import assert from "node:assert/strict";
import { aPdf } from "@paraph/testkit";
import type { Intent, SigningPage } from "@paraph/contract/app";
import { codeIn, textedCode } from "./registered.ts";
import type { Reply, TestService } from "./service.ts";

const CONTENT = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");

/** Somebody without an account in a browser of their own. */
export type Guest = {
  readonly requestId: string;
  readonly signatureId: string;
  readonly secret: string;
  readonly cookie: () => string;
  readonly call: (method: string, path: string, body?: unknown, headers?: object) => Promise<Reply>;
  /** The same below the address of their signature. */
  readonly at: (method: string, path: string, body?: unknown, headers?: object) => Promise<Reply>;
  readonly open: (parameters?: object) => Promise<SigningPage>;
  readonly page: () => Promise<SigningPage>;
  readonly declare: (page?: SigningPage, more?: object) => Promise<Reply>;
};

/** A request with as many guests as there are entries; each gets a browser. */
export async function guestsOf(
  service: TestService,
  entries: readonly object[],
  more: object = {},
): Promise<readonly Guest[]> {
  const token = await service.logIn();
  const reply = await service.call("POST", "/v2/signature-requests", {
    token,
    body: { title: "Contract", content: CONTENT, signatures: entries, ...more },
  });
  assert.equal(reply.status, 201, reply.text);
  const { id, signatures } = reply.json() as {
    id: string;
    signatures: { sid: string; signing_url: string }[];
  };
  return signatures.map(({ sid, signing_url }) => {
    return guestAt(service, id, sid, signing_url.split("/").at(-1) ?? "");
  });
}

/** The same with one guest, called Ada. */
export async function oneGuest(service: TestService, more: object = {}): Promise<Guest> {
  const [guest] = await guestsOf(service, [anEntry("Ada")], more);
  assert.ok(guest);
  return guest;
}

/** How the request of a guest stands, as its sender reads it. */
export async function statusFor(
  service: TestService,
  { requestId }: Pick<Guest, "requestId">,
): Promise<string> {
  const token = await service.logIn();
  const reply = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
  return String(reply.json()["status_overall"]);
}

export function anEntry(name: string, more: object = {}): object {
  return {
    signer_identity_data: {
      email_address: `${name.toLowerCase()}@example.com`,
      first_name: name,
      last_name: "Muster",
      mobile_number: "+41 79 000 12 34",
    },
    ...more,
  };
}

export function guestAt(
  service: TestService,
  requestId: string,
  signatureId: string,
  secret: string,
): Guest {
  let cookie = "";
  let csrf = "";
  const call: Guest["call"] = (method, path, body, headers = {}) =>
    service.call(method, path, {
      ...(body !== undefined && { body }),
      headers: {
        origin: service.url,
        ...(cookie !== "" && { cookie }),
        ...(csrf !== "" && { "x-csrf-token": csrf }),
        ...headers,
      },
    });
  const base = `/app/signing/${requestId}/${signatureId}`;
  const at: Guest["at"] = (method, path, body, headers) => call(method, base + path, body, headers);
  const page = async (): Promise<SigningPage> => {
    const reply = await at("GET", "");
    assert.equal(reply.status, 200, reply.text);
    return reply.json() as SigningPage;
  };
  return {
    requestId,
    signatureId,
    secret,
    cookie: () => cookie,
    call,
    at,
    page,
    open: async (parameters) => {
      const body = { requestId, secret, ...(parameters && { parameters }) };
      const reply = await call("POST", "/app/links/open", body);
      assert.equal(reply.status, 200, reply.text);
      cookie = reply.headers.getSetCookie().map((one) => one.split(";", 1)[0])[0] ?? "";
      const opened = reply.json() as { csrfToken: string; page: SigningPage };
      csrf = opened.csrfToken;
      return opened.page;
    },
    declare: async (shown, more = {}) => {
      const { documents, quality } = shown ?? (await page());
      for (const { id, versionId } of documents) {
        await at("GET", `/documents/${id}/${versionId}/content`);
      }
      return at("POST", "/intents", {
        documents: documents
          .filter(({ isToSign }) => isToSign)
          .map(({ id, versionId, sha256 }) => ({ id, versionId, sha256 })),
        mark: { kind: "typed", name: "Ada Muster" },
        places: [],
        quality: quality?.quality,
        legislation: quality?.legislation,
        consent: true,
        language: "en",
        ...more,
      });
    },
  };
}

/** Declares, has the code sent and gives both. */
export async function declared(
  service: TestService,
  guest: Guest,
  more: object = {},
): Promise<{ intent: Intent; code: string }> {
  const reply = await guest.declare(undefined, more);
  assert.equal(reply.status, 200, reply.text);
  const intent = reply.json() as Intent;
  const [factor] = intent.factors;
  if (factor === "none") return { intent, code: "" };
  const sent = await guest.at("POST", `/intents/${intent.id}/code`, { factor });
  assert.equal(sent.status, 200, sent.text);
  if (factor === "sms_code") return { intent, code: textedCode(service) };
  // Not simply the newest: a job may send something else meanwhile.
  const mail = service.mails.findLast(({ subject }) => codeIn(subject) !== "");
  return { intent, code: codeIn(mail?.subject) };
}

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { startService, type Reply } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const { call } = service;
const pdf = aPdf({ pages: [{ width: 595, height: 842 }] });

async function created(
  who?: { username: string; key: string },
  title = "Contract <b>&",
  more: { readonly language?: string } = {},
) {
  const token = await service.logIn(who);
  const reply = await call("POST", "/v2/signature-requests", {
    token,
    body: {
      title,
      content: Buffer.from(pdf).toString("base64"),
      attach_on_success: ["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"],
      signatures: [
        {
          signer_identity_data: {
            email_address: "guest@example.com",
            first_name: "Ada",
            last_name: "Lovelace",
            ...more,
          },
        },
      ],
    },
  });
  assert.equal(reply.status, 201, reply.text);
  const request = reply.json() as {
    id: string;
    signing_url: string;
    documents?: { id: string }[];
    document_id: string;
    signatures: { sid: string; signing_url: string }[];
  };
  const [signature] = request.signatures;
  assert.ok(signature);
  const local = (url: string): string => url.replace("http://localhost:8080", "");
  return {
    ...request,
    token,
    sid: signature.sid,
    common: local(request.signing_url),
    own: local(signature.signing_url),
  };
}

function isPrivate(reply: Reply): void {
  assert.equal(reply.headers.get("referrer-policy"), "no-referrer");
  assert.match(reply.headers.get("x-robots-tag") ?? "", /noindex/);
  assert.match(reply.headers.get("cache-control") ?? "", /no-store/);
}

async function viewedAt(id: string, token: string): Promise<unknown> {
  const { signatures } = (await call("GET", `/v2/signature-requests/${id}`, { token })).json() as {
    signatures: Record<string, unknown>[];
  };
  return signatures[0]?.["last_viewed_at"];
}

describe("4.5 a signing address", () => {
  test("12. records nothing when a mail scanner opens the link", async () => {
    const { id, own, token } = await created();
    const first = await call("GET", own);
    assert.equal(first.status, 200);
    isPrivate(first);
    assert.doesNotMatch(first.text, /Contract/);
    assert.match(first.text, /<form method="post"><button>Continue/);
    assert.equal(await viewedAt(id, token), undefined);
    const page = await call("POST", own);
    assert.equal(page.status, 200);
    isPrivate(page);
    assert.match(page.text, /Contract &lt;b&gt;&amp;/);
    assert.match(page.text, /Waiting for signatures/);
    assert.match(page.text, /no legal effect/);
    assert.ok(await viewedAt(id, token));
  });

  test("4.5 offers every language in its own words, and speaks the one that lang names", async () => {
    const { own, common } = await created();
    for (const [lang, heading] of [
      ["en", "Document to sign"],
      ["de", "Dokument zum Unterschreiben"],
      ["fr", "Document à signer"],
      ["it", "Documento da firmare"],
    ] as const) {
      const page = await call("GET", `${own}?lang=${lang}`);
      assert.match(page.text, new RegExp(`<html lang="${lang}">`));
      assert.match(page.text, new RegExp(`<h1>${heading}</h1>`));
      const offered = [...page.text.matchAll(/\?lang=(..)"/g)].map(([, one]) => one);
      assert.deepEqual(offered, ["en", "de", "fr", "it"]);
      assert.match(page.text, new RegExp(`lang="${lang}" hreflang="${lang}" aria-current`));
    }
    const shown = await call("GET", `${common}?lang=de`);
    assert.match(shown.text, /Wartet auf Unterschriften/);
    assert.match(shown.text, /<title>Contract &lt;b&gt;&amp; · Paraph<\/title>/);
  });

  test("shows the document, in the newest version", async () => {
    const { own } = await created();
    const page = await call("POST", own);
    const [, link = ""] = /href="(\/view\/[^"]+\/documents\/[^"]+)"/.exec(page.text) ?? [];
    const file = await call("GET", link);
    assert.equal(file.headers.get("content-type"), "application/pdf");
    isPrivate(file);
    assert.deepEqual(Buffer.from(file.bytes), Buffer.from(pdf));
  });

  test("speaks the language asked for, or that of the browser", async () => {
    const { own } = await created();
    assert.match((await call("GET", `${own}?lang=de`)).text, /<html lang="de">.*Weiter/s);
    const headers = { "accept-language": "xx, it-CH;q=0.8" };
    assert.match((await call("GET", own, { headers })).text, /<html lang="it">.*Continua/s);
    assert.match((await call("GET", `${own}?lang=zz`)).text, /<html lang="en">/);
  });

  test("speaks the language in which the signer was invited, before that of the browser", async () => {
    const { own } = await created(undefined, "Vertrag", { language: "de" });
    const headers = { "accept-language": "it" };
    assert.match((await call("GET", own, { headers })).text, /<html lang="de">.*Weiter/s);
    assert.match((await call("POST", own, { headers })).text, /Wartet auf Unterschriften/);
    assert.match((await call("GET", `${own}?lang=fr`, { headers })).text, /<html lang="fr">/);
  });

  test("with a wrong secret opens nothing", async () => {
    const { own, id } = await created();
    const wrong = `/view/${id}/${"A".repeat(43)}`;
    for (const [method, path] of [
      ["GET", wrong],
      ["POST", wrong],
      ["GET", `${own}x`],
      ["GET", `/view/${"0".repeat(8)}-0000-4000-8000-000000000000`],
    ] as const) {
      assert.equal((await call(method, path)).status, 404, path);
    }
  });

  test("of a production request needs an account; that of a demo request does not", async () => {
    const demo = await created();
    assert.match((await call("GET", demo.common)).text, /Contract/);
    const real = await created(await service.addBusiness("earnest", [], "production"));
    const page = await call("GET", real.common);
    assert.match(page.text, /Sign in/);
    assert.doesNotMatch(page.text, /Contract/);
    const file = await call("GET", `${real.common}/documents/${real.document_id}`);
    assert.equal(file.status, 404);
  });

  test("no longer shows the document of a request that ended without being signed", async () => {
    const { id, own, token } = await created();
    await call("POST", `/v2/signature-requests/${id}/withdraw`, { token, body: {} });
    const page = await call("POST", own);
    assert.match(page.text, /Withdrawn/);
    assert.doesNotMatch(page.text, /documents\//);
  });
});

test("6. the mail of completion brings the signed document and the protocol", async () => {
  const { id, sid, token } = await created(undefined, "Lease 3/4: \u202Efdp");
  const signed = await call("POST", `/sandbox/signature-requests/${id}/signatures/${sid}/sign`, {
    token,
  });
  assert.equal(signed.json()["status_overall"], "SIGNED", signed.text);
  await work.idle();
  const mail = service.mails.findLast(({ subject }) => subject.startsWith("Signed by all: Lease"));
  assert.deepEqual(
    mail?.attachments.map(({ filename, type }) => [filename, type]),
    [
      ["Lease 3 4 fdp.pdf", "application/pdf"],
      ["signature-protocol.pdf", "application/pdf"],
    ],
  );
  assert.match(mail.text, /Attached: the signed document, the signature protocol/);
  const [document] = mail.attachments;
  assert.ok((document?.bytes.length ?? 0) > pdf.length);
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startService, type Reply } from "../kit/service.ts";
import { callEndpoint, ENDPOINTS, nameOf } from "./calls.ts";
import { nowhere, pdf } from "./cast.ts";

const service = await startService();
const { call } = service;
const token = await service.logIn();

type Made = {
  readonly id: string;
  readonly document_id: string;
  readonly signatures: readonly { readonly sid: string; readonly signing_url: string }[];
};

/** A request with signers without an account, who have addresses of their own. */
async function made(...names: readonly string[]) {
  const signatures = names.map((name) => ({
    signer_identity_data: { email_address: `${name}@people.test`, first_name: name },
  }));
  const body = { title: `For ${names.join()}`, content: pdf(), signatures };
  const reply = await call("POST", "/v2/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  const request = reply.json() as unknown as Made;
  const links = request.signatures.map(({ signing_url: url }) => new URL(url).pathname);
  return { ...request, links, own: links[0] ?? "", secret: links[0]?.split("/").at(-1) ?? "" };
}

const ask = async (method: string, path: string, body?: unknown): Promise<Reply> => {
  const reply = await call(method, path, body === undefined ? { token } : { token, body });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply;
};

/** The same page for whatever is not there, which tells nothing of what is. */
const none = await call("GET", `/view/${nowhere().request}/${"A".repeat(43)}`);

function isCalm(reply: Reply, path: string): void {
  assert.equal(reply.status, 404, path);
  assert.match(reply.headers.get("content-type") ?? "", /^text\/html/, path);
  assert.equal(reply.text, none.text, path);
  for (const name of ["cache-control", "referrer-policy", "x-robots-tag"]) {
    assert.equal(reply.headers.get(name), none.headers.get(name), `${path} ${name}`);
  }
}

/** Opening, continuing and the document behind an address. */
async function opensNothing(address: string, document: string): Promise<void> {
  for (const [method, path] of [
    ["GET", address],
    ["POST", address],
    ["GET", `${address}/documents/${document}`],
  ] as const) {
    isCalm(await call(method, path), `${method} ${path}`);
  }
}

async function opens(address: string, document: string): Promise<void> {
  assert.equal((await call("GET", address)).status, 200);
  assert.match((await call("POST", address)).text, /For /);
  assert.equal((await call("GET", `${address}/documents/${document}`)).status, 200);
}

describe("4.5 the address of one signer", () => {
  test("opens this request and its documents, and no other", async () => {
    const [ours, theirs] = [await made("ada", "bob"), await made("eve")];
    await opens(ours.own, ours.document_id);
    await opens(ours.links[1] ?? "", ours.document_id);
    await opensNothing(`/view/${theirs.id}/${ours.secret}`, theirs.document_id);
    isCalm(await call("GET", `${ours.own}/documents/${theirs.document_id}`), "foreign document");
  });

  test("of a removed signer opens nothing; that of the others still does", async () => {
    const { id, links, signatures, document_id: document } = await made("ada", "bob");
    await ask("DELETE", `/v2/signature-requests/${id}/signatures/${signatures[0]?.sid ?? ""}`);
    await opensNothing(links[0] ?? "", document);
    await opens(links[1] ?? "", document);
  });

  test("opens nothing with a wrong, shortened, lengthened or altered secret", async () => {
    const { id, secret, document_id: document } = await made("ada");
    const altered = (secret.startsWith("A") ? "B" : "A") + secret.slice(1);
    const wrong = ["A".repeat(43), secret.slice(0, -1), secret.slice(1), `${secret}A`, altered];
    for (const each of [...wrong, secret.toLowerCase(), "x", "..%2f", "documents"]) {
      isCalm(await call("GET", `/view/${id}/${each}`), each);
      isCalm(await call("POST", `/view/${id}/${each}`), each);
    }
    for (const each of wrong) await opensNothing(`/view/${id}/${each}`, document);
  });

  test("with an id of no form or of nothing is the same page", async () => {
    const { secret, document_id: document } = await made("ada");
    for (const id of ["none", nowhere().request, "%20", "1"]) {
      isCalm(await call("GET", `/view/${id}`), id);
      await opensNothing(`/view/${id}/${secret}`, document);
    }
    const { own } = await made("ada");
    for (const each of ["none", nowhere().document]) {
      isCalm(await call("GET", `${own}/documents/${each}`), each);
    }
  });

  test("of a deleted request opens nothing, the common one included", async () => {
    const { id, own, document_id: document } = await made("ada");
    await ask("DELETE", `/v2/signature-requests/${id}`);
    await opensNothing(own, document);
    isCalm(await call("GET", `/view/${id}`), "common");
    isCalm(await call("GET", `/view/${id}/documents/${document}`), "common document");
  });

  test("of a DRAFT opens nothing, until it is initiated", async () => {
    const uploaded = await ask("POST", "/v3/documents", { title: "a", content: pdf() });
    const document = String(uploaded.json()["id"]);
    const guest = { signer_identity_data: { email_address: "ada@people.test" } };
    const body = { title: "For ada", document_id: document, signatures: [guest] };
    const request = (await ask("POST", "/v3/signature-requests", body)).json() as unknown as Made;
    const own = new URL(request.signatures[0]?.signing_url ?? "").pathname;
    await opensNothing(own, document);
    isCalm(await call("GET", `/view/${request.id}`), "common");
    await ask("POST", `/v3/signature-requests/${request.id}/initiate`);
    await opens(own, document);
  });

  test("tells how a request ended that was not signed, and shows no document any more", async () => {
    const days = 86_400;
    const ends: readonly (readonly [
      RegExp,
      (made: Awaited<ReturnType<typeof aMade>>) => unknown,
    ])[] = [
      [/Withdrawn/, ({ id }) => ask("POST", `/v2/signature-requests/${id}/withdraw`, {})],
      [/Declined/, ({ id, sid }) => play(id, sid, "decline")],
      [/Expired/, () => ask("POST", "/sandbox/clock", { advance_seconds: 2 * days })],
    ];
    for (const [state, end] of ends) {
      const one = await aMade();
      await end(one);
      assert.match((await call("POST", one.own)).text, state);
      const address = `${one.own}/documents/${one.document}`;
      isCalm(await call("GET", address), String(state));
    }
  });

  test("is no token: every endpoint answers 401 to its secret", async () => {
    const { secret, own, id } = await made("ada");
    for (const bearer of [secret, own, `${id}/${secret}`, id]) {
      for (const endpoint of ENDPOINTS) {
        const reply = await callEndpoint(service, endpoint, nowhere(), bearer);
        assert.equal(reply.status, 401, nameOf(endpoint));
        assert.equal(reply.json()["key"], "error.auth.token_invalid", nameOf(endpoint));
      }
    }
  });
});

/** A request that expires today, by version 3. */
async function aMade() {
  const now = String((await ask("GET", "/sandbox/clock")).json()["now"]);
  const uploaded = await ask("POST", "/v3/documents", { title: "a", content: pdf() });
  const document = String(uploaded.json()["id"]);
  const guest = { signer_identity_data: { email_address: "ada@people.test" } };
  const body = { title: "For ada", document_id: document, signatures: [guest] };
  const expiry = { expires_at: now.slice(0, 10) };
  const reply = await ask("POST", "/v3/signature-requests", { ...body, ...expiry });
  const request = reply.json() as unknown as Made;
  await ask("POST", `/v3/signature-requests/${request.id}/initiate`);
  const [signature] = request.signatures;
  const own = new URL(signature?.signing_url ?? "").pathname;
  return { id: request.id, sid: signature?.sid ?? "", own, document };
}

function play(id: string, sid: string, act: string): Promise<Reply> {
  return ask("POST", `/sandbox/signature-requests/${id}/signatures/${sid}/${act}`);
}

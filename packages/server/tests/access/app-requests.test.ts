import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { REQUEST_CALLS, type AppCall } from "@paraph/contract/app";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { makeThings, type Things } from "./cast.ts";
import { STAGES, verdict, type OperationName, type Role } from "./operations.ts";

/**
 * Every call of the page of a request × everybody with an account × every stage. The rights are those
 * of the interface for programs: the same table says what must come out.
 */
const OPERATION_OF: Readonly<Record<keyof typeof REQUEST_CALLS, OperationName>> = {
  request: "read",
  requestHistory: "report",
  requestCallbacks: "callbacks",
  sendRequest: "conduct",
  remindSigners: "conduct",
  withdrawRequest: "conduct",
  deleteRequest: "delete",
  addSigner: "signers",
  removeSigner: "signers",
  replaceLink: "signers",
  addDocument: "change",
  removeDocument: "change",
  addAttachment: "change",
  removeAttachment: "change",
  addObserver: "observers",
  removeObserver: "observers",
  setDeadline: "change",
  requestDocument: "open",
  requestAttachment: "attachments",
  requestProtocol: "report",
};

const CAST: readonly (readonly [Role, string])[] = [
  ["writer", "writer"],
  ["reader", "reader"],
  ["observer", "observer"],
  ["observer", "watcher"],
  ["signer", "signer"],
  ["signer", "member"],
  ["stranger", "nobody"],
];

const service = await startService();
const owner = await service.logIn();
const people = new Map<string, Person>();
const calls = Object.entries(REQUEST_CALLS) as [keyof typeof REQUEST_CALLS, AppCall][];

async function ask(name: string, { method, path, body }: AppCall, things: Things) {
  const person = people.get(name) ?? (await personOf(service, `${name}@people.test`));
  people.set(name, person);
  const address = path
    .replace("{requestId}", things.request)
    .replace("{signatureId}", things.signature)
    .replace("{documentId}", things.document)
    .replace("{observerId}", things.observer)
    .replace("{attachmentId}", things.attachment)
    .replace(/attachments$/, "attachments?filename=a.txt&contentType=text%2Fplain");
  const [, given = {}] = GIVEN.find(([end]) => path.endsWith(end)) ?? [];
  const filled = "documentId" in given ? { documentId: things.free } : given;
  return person.call(method, address, body ? filled : undefined);
}

const GIVEN: readonly (readonly [string, object])[] = [
  ["/signers", { email: "eve@people.test" }],
  ["/observers", { email: "eve@people.test" }],
  ["/documents", { documentId: "" }],
  ["/deadline", { day: "2999-01-01" }],
];

const EXPECTED = { forbidden: 403, unseen: 404 } as const;

for (const stage of STAGES) {
  const things = await makeThings(service, owner, stage);
  describe(`12. the page of a request that is ${stage}`, { concurrency: false }, () => {
    for (const [role, name] of CAST) {
      if (role === "writer") continue;
      test(`for the ${role} ${name}`, async () => {
        for (const [call, spec] of calls) {
          const expected = verdict(role, OPERATION_OF[call], stage);
          const reply = await ask(name, spec, things);
          const message = `${call}: ${reply.status} ${reply.text.slice(0, 200)}`;
          if (expected === "allowed") assert.equal(reply.status, 200, message);
          else assert.ok(refusals(call, expected).includes(reply.status), message);
          for (const secret of things.secrets) assert.ok(!reply.text.includes(secret), call);
        }
      });
    }
    test("who may change it reaches every call", async () => {
      for (const [call, spec] of calls.toSorted(([a], [b]) => lastness(a) - lastness(b))) {
        const fresh = spec.method === "GET" ? things : await makeThings(service, owner, stage);
        const reply = await ask("writer", spec, fresh);
        const message = `${call}: ${reply.status} ${reply.text.slice(0, 200)}`;
        // The signer of the matrix has an account and so no link, which only those are told who may change it.
        // What others own they cannot add either.
        const isOther = /error\.(sr\.signature|document)_?\.?not_found/.test(reply.text);
        assert.ok(![401, 403, 404, 500].includes(reply.status) || isOther, message);
      }
    });
    test("without a session, and with the token of a program, everything is 401", async () => {
      for (const [, { method, path }] of calls) {
        const address = path.replace("{requestId}", things.request);
        const headers = { origin: service.url };
        assert.equal((await service.call(method, address, { headers })).status, 401);
        assert.equal((await service.call(method, address, { headers, token: owner })).status, 401);
      }
    });
  });
}

function lastness(call: keyof typeof REQUEST_CALLS): number {
  return call === "deleteRequest" ? 1 : 0;
}

/** A document that may not be opened is, seen from its request, not there. */
function refusals(call: string, expected: keyof typeof EXPECTED): readonly number[] {
  return call === "requestDocument" ? [404] : [EXPECTED[expected]];
}

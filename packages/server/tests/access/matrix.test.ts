import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startService, type Reply } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";
import {
  callEndpoint,
  OPERATION_OF,
  ENDPOINTS,
  nameOf,
  comparable,
  type Endpoint,
  type Own,
} from "./calls.ts";
import { castOf, makeThings, nowhere, type Actor, type Things } from "./cast.ts";
import { STAGES, verdict, type OperationName, type Stage, type Verdict } from "./operations.ts";
import { knowingPeople, personToken } from "./people.ts";

/**
 * Every endpoint × everybody × every stage, over HTTP. What must come out is in operations.ts. Who may
 * change nothing meets one set of objects, which must be as it was afterwards.
 */
const service = await startService({ world: knowingPeople });
const work = await startWork(service);
const { call } = service;
const cast = await castOf(service);
const owner = cast[0]?.token ?? "";
const others = cast.filter(({ role }) => role !== "owner" && role !== "writer");

const standing = new Map<Stage, Things>();
const before = new Map<Stage, unknown>();
for (const stage of STAGES) {
  const things = await makeThings(service, owner, stage);
  standing.set(stage, things);
  before.set(stage, await seenByOwner(things));
}
await work.idle();

test("7 every endpoint says which operation it is", () => {
  for (const { route } of ENDPOINTS) {
    assert.ok(OPERATION_OF[`${route.method} ${route.path}`], `${route.method} ${route.path}`);
  }
  assert.ok(ENDPOINTS.length > 100);
});

describe("7 without a token everything is 401", () => {
  for (const endpoint of ENDPOINTS) {
    test(nameOf(endpoint), async () => {
      const reply = await callEndpoint(service, endpoint, thingsOf("OPEN"), null);
      assert.equal(reply.status, 401);
      assert.equal(reply.json()["key"], "error.auth.token_missing");
    });
  }
});

for (const stage of STAGES) {
  describe(`7 a request that is ${stage}, for those who do not manage it`, () => {
    for (const endpoint of ENDPOINTS) {
      test(nameOf(endpoint), async () => {
        for (const actor of others) {
          const expected = expectedFor(endpoint, actor, stage);
          if (expected !== null) await check(endpoint, thingsOf(stage), actor, expected);
        }
      });
    }
    test("nothing was changed", async () => {
      assert.deepEqual(await seenByOwner(thingsOf(stage)), before.get(stage));
    });
  });
}

/** Each has objects of its own: some calls end them, which therefore come last. */
describe("7 who manages a request may do everything, in every state", () => {
  const last = (endpoint: Endpoint): number =>
    endpoint.route.path.endsWith("/withdraw") ? 1 : endpoint.route.method === "DELETE" ? 2 : 0;
  const managers = cast.filter(({ role }) => role === "owner" || role === "writer");
  for (const stage of STAGES) {
    for (const [root, actor] of managers.flatMap((one) =>
      ["/v1", "/v2", "/v3"]
        .filter((each) => one.role === "writer" || each === "/v3")
        .map((each) => [each, one] as const),
    )) {
      test(`${actor.who} in ${root}, ${stage}`, async () => {
        const things = await makeThings(service, owner, stage);
        const endpoints = ENDPOINTS.filter((one) => one.root === root);
        const ordered = endpoints.toSorted((a, b) => last(a) - last(b));
        const gone = ordered.filter(isDeletingRequest);
        for (const endpoint of [...ordered.filter((one) => !isDeletingRequest(one)), ...gone]) {
          const expected = expectedFor(endpoint, actor, stage);
          if (expected !== null) await check(endpoint, things, actor, expected);
        }
      });
    }
  }
});

describe("7 lists show what the caller may read, and nothing else", () => {
  for (const stage of STAGES) {
    for (const actor of cast) {
      test(`${actor.who}, ${stage}`, async () => {
        const things = thingsOf(stage);
        const reads = verdict(actor.role, "read", stage) === "allowed";
        for (const version of ["v1", "v2", "v3"]) {
          const list = await call("GET", `/${version}/signature-requests?page_size=1000`, actor);
          // Interface 4.3: a draft stands in the lists of version 3 alone.
          const listed = reads && (stage !== "DRAFT" || version === "v3");
          assert.equal(list.text.includes(things.request), listed, `${version} list`);
          const asked = { token: actor.token, body: [things.request] };
          const bulk = await call("POST", `/${version}/signature-requests/bulk`, asked);
          assert.equal(bulk.text.includes(things.request), listed, `${version} bulk`);
          hidesSecrets(things, actor, list, bulk);
        }
        const opens = verdict(actor.role, "open", stage) === "allowed";
        const documents = await call("GET", "/v3/documents?page_size=1000", actor);
        assert.equal(documents.text.includes(things.document), opens, "documents");
        const isNamed = ["owner", "writer", "reader"].includes(actor.role);
        assert.equal(documents.text.includes(things.free), isNamed, "a document by itself");
      });
    }
  }

  test("a person's total counts what they see", async () => {
    const token = personToken("nobody@people.test");
    for (const path of ["/v3/documents", "/v3/signature-requests"]) {
      const { headers, text } = await call("GET", path, { token });
      assert.deepEqual([headers.get("x-total-count"), text], ["0", "[]"], path);
    }
  });
});

describe("2.5 a document by itself is for those whom it names", () => {
  const documents = ENDPOINTS.filter(
    ({ root, route }) => root === "/v3" && route.path.startsWith("/documents/{id}"),
  );
  for (const endpoint of documents) {
    test(nameOf(endpoint), async () => {
      const things = thingsOf("DRAFT");
      const alone = { ...things, document: things.free };
      const operation = operationOf(endpoint);
      for (const actor of others) {
        const expected: Verdict =
          actor.role !== "reader" ? "unseen" : operation === "open" ? "allowed" : "forbidden";
        await check(endpoint, alone, actor, expected);
      }
    });
  }
});

/** Null where the call is about the caller's own and always carried out. */
function expectedFor(endpoint: Endpoint, actor: Actor, stage: Stage): Verdict | null {
  const operation = operationOf(endpoint);
  const isPerson = actor.token.startsWith("person.");
  if (endpoint.root === "/sandbox") return isPerson ? "unseen" : ofSandbox(operation, actor);
  if (operation === "own") return null;
  if (operation === "own of a business") return isPerson ? "forbidden" : null;
  if (operation === "business") return ofBusiness(endpoint, actor, isPerson);
  return verdict(actor.role, operation, stage);
}

/** People make nothing for a business; a group is the whole business's. */
function ofBusiness({ route }: Endpoint, { role }: Actor, isPerson: boolean): Verdict {
  if (isPerson) return "forbidden";
  const isShared = role === "colleague" && route.path.startsWith("/groups");
  return role === "owner" || isShared ? "allowed" : "unseen";
}

function ofSandbox(operation: OperationName | Own, { who, role }: Actor): Verdict | null {
  if (who.startsWith("a production key")) return "unseen";
  if (operation !== "play") return null;
  return role === "owner" ? "allowed" : "unseen";
}

async function check(
  endpoint: Endpoint,
  things: Things,
  actor: Actor,
  expected: Verdict,
): Promise<void> {
  // A colleague may change and remove a group, which would end it for the others.
  if (expected === "allowed" && actor.role === "colleague") return;
  const reply = await callEndpoint(service, endpoint, things, actor.token);
  const message = `${actor.who}: ${String(reply.status)} ${reply.text.slice(0, 300)}`;
  await VERDICTS[expected](reply, message, endpoint, actor);
  hidesSecrets(things, actor, reply);
}

const UNSEEN_KEYS =
  /"key":"error\.(auth\.|sr\.not_found|document\.not_found|group\.not_found|request\.route)/;

const VERDICTS: {
  readonly [Each in Verdict]: (
    reply: Reply,
    text: string,
    endpoint: Endpoint,
    actor: Actor,
  ) => Promise<void> | void;
} = {
  allowed: (reply, text, { route }) => {
    assert.ok(reply.status < 500 && reply.status !== 401, text);
    if (reply.status >= 400) assert.doesNotMatch(reply.text, UNSEEN_KEYS, text);
    const isMissing = reply.status === 404 && route.path.includes("/identification/");
    if (route.method === "GET" && !isMissing) assert.equal(reply.status, 200, text);
  },
  forbidden: (reply, text) => {
    assert.equal(reply.status, 403, text);
    assert.equal(reply.json()["key"], "error.auth.forbidden", text);
  },
  unseen: async (reply, text, endpoint, actor) => {
    assert.ok(reply.status >= 400, text);
    assert.deepEqual(comparable(reply), await ofNothing(endpoint, actor), text);
  },
};

const nothing = new Map<string, unknown>();

/** What this caller is told of something that does not exist. */
async function ofNothing(endpoint: Endpoint, { who, token }: Actor): Promise<unknown> {
  const name = `${who} ${nameOf(endpoint)}`;
  const known = nothing.get(name);
  if (known !== undefined) return known;
  const fresh = comparable(await callEndpoint(service, endpoint, nowhere(), token));
  nothing.set(name, fresh);
  return fresh;
}

/** 2.2, 6: who has the address of a guest could sign for them; callbacks are the integrator's. */
function hidesSecrets({ secrets }: Things, { role }: Actor, ...replies: readonly Reply[]): void {
  if (role === "owner" || role === "writer") return;
  for (const { text } of replies) {
    for (const secret of secrets) assert.ok(!text.includes(secret), `${role} was told ${secret}`);
  }
}

function isDeletingRequest({ route }: Endpoint): boolean {
  return route.method === "DELETE" && route.path === "/signature-requests/{id}";
}

function operationOf({ route }: Endpoint): OperationName | Own {
  const operation = OPERATION_OF[`${route.method} ${route.path}`];
  assert.ok(operation, `${route.method} ${route.path} has no operation`);
  return operation;
}

function thingsOf(stage: Stage): Things {
  const things = standing.get(stage);
  assert.ok(things);
  return things;
}

async function seenByOwner({ request, document, second, free, group }: Things) {
  const paths = [
    `/v3/signature-requests/${request}`,
    `/v3/signature-requests/${request}/observers`,
    ...[document, second, free].map((id) => `/v3/documents/${id}`),
    `/v3/groups/${group}`,
  ];
  const seen: unknown[] = [];
  for (const path of paths) seen.push((await call("GET", path, { token: owner })).json());
  return seen;
}

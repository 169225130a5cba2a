import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { aPdf } from "@paraph/testkit";
import { startService, type Reply } from "../kit/service.ts";

/** What the calls of a cycle may cost at most: transactions that are committed, and statements. */
const MOST = {
  create: [1, 12],
  read: [0, 1],
  sign: [1, 36],
  "sign as the last one": [1, 37],
  "read the document": [0, 5],
  "read the protocol": [2, 28],
  "read the protocol again": [0, 7],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

/** These come every few seconds, not with every call: what is remembered for a while, and what goes on with time. */
const BY_TIME =
  /from (?:api_user|business) |rate_limit|time_stamped|update signing_lease set until = now/;

/** What was asked of the database since it was last looked at; `begin` and `commit` count too. */
const asked: string[] = [];
const query = Reflect.get(pg.Client.prototype, "query") as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given as [string | { readonly text: string }];
  const text = typeof statement === "string" ? statement : statement.text;
  if (!BY_TIME.test(text)) asked.push(text.trim().replaceAll(/\s+/g, " "));
  return Reflect.apply(query, this, given);
} as typeof pg.Client.prototype.query;

const service = await startService();
const token = await service.logIn();
const content = Buffer.from(aPdf()).toString("base64");
const call = async (method: string, target: string, body?: object): Promise<Reply> => {
  const reply = await service.call(method, target, { token, ...(body && { body }) });
  assert.ok(reply.status < 300, reply.text);
  return reply;
};

type Made = {
  readonly id: string;
  readonly document_id: string;
  readonly signatures: readonly { readonly sid: string }[];
};

async function cycle(count: (name: keyof typeof MOST, reply: Promise<Reply>) => Promise<Reply>) {
  const signatures = ["ada@example.com", "bob@example.com", "eve@example.com"].map((email) => ({
    account_email: email,
  }));
  const body = { title: "Contract", content, signatures };
  const made = (
    await count("create", call("POST", "/v2/signature-requests", body))
  ).json() as unknown as Made;
  const [ada, bob, eve] = made.signatures.map(
    ({ sid }) => `/sandbox/signature-requests/${made.id}/signatures/${sid}/sign`,
  );
  assert.ok(ada && bob && eve);
  await count("read", call("GET", `/v2/signature-requests/${made.id}`));
  await count("sign", call("POST", ada));
  await call("POST", bob);
  await count("sign as the last one", call("POST", eve));
  await count("read the document", call("GET", `/v2/documents/${made.document_id}/content`));
  const protocol = `/v3/signature-requests/${made.id}/report?type=JSON`;
  await count("read the protocol", call("GET", protocol));
  await count("read the protocol again", call("GET", protocol));
}

/** What belongs to no call comes between now and then and is not in every cycle: the fewest are a call's own. */
const CYCLES = 3;

test("a cycle asks the database no more than it must", async (t) => {
  // The first one makes keys and certificates that the next one finds.
  await cycle((_, reply) => reply);
  const fewest = new Map<keyof typeof MOST, readonly string[]>();
  for (let n = 0; n < CYCLES; n += 1) {
    await cycle(async (name, reply) => {
      asked.length = 0;
      const answer = await reply;
      const before = fewest.get(name);
      if (!before || asked.length < before.length) fewest.set(name, [...asked]);
      return answer;
    });
  }
  for (const [name, statements] of fewest) {
    const commits = statements.filter((text) => text === "commit").length;
    t.diagnostic(`${name}: ${commits} commits, ${statements.length} statements`);
    const all = statements.map((text) => text.slice(0, 100)).join("\n");
    assert.ok(commits <= MOST[name][0] && statements.length <= MOST[name][1], `${name}\n${all}`);
  }
});

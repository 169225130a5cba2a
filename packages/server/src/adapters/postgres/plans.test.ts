import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { testDatabase } from "../../../tests/kit/database.ts";
import { fillRequests } from "../../../tests/kit/growth/fill.ts";
import { growthQuestions } from "../../../tests/kit/growth/questions.ts";
import { openStore } from "./store.ts";

const REQUESTS = 5_000;
/** Tables that grow with what is asked of the service. */
const GROWING = new Set([
  "request",
  "request_person",
  "signature",
  "signature_use",
  "callback",
  "audit_event",
  "audit_position",
]);
/** Half of all titles have these letters: whichever way they are counted, ten thousand rows are read. */
const COUNTED = "search by two letters, all";

type Asked = { readonly text: string; readonly values?: readonly unknown[] };
const asked: Asked[] = [];
const query = Reflect.get(pg.Client.prototype, "query") as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given as [string | Asked];
  if (typeof statement !== "string") asked.push(statement);
  return Reflect.apply(query, this, given);
} as typeof pg.Client.prototype.query;

type Node = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Node[];
};

/** The growing tables that a plan reads from beginning to end. */
function readWhole(node: Node): readonly string[] {
  const name = node["Relation Name"];
  const own = name !== undefined && node["Node Type"] === "Seq Scan" && GROWING.has(name);
  return [...(own ? [name] : []), ...(node.Plans ?? []).flatMap(readWhole)];
}

async function tablesReadWhole(client: pg.Client, { text, values }: Asked) {
  const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly Plan: Node }[] }>({
    text: `explain (format json) ${text}`,
    values: [...(values ?? [])],
  });
  return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => readWhole(Plan)));
}

test("no question reads a growing table from beginning to end", async (t) => {
  const database = await testDatabase({ connections: 1 });
  await fillRequests(database.url, REQUESTS, (line) => t.diagnostic(line));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { store, stop } = await openStore(database);
  try {
    assert.deepEqual(await tablesReadWhole(client, { text: "select * from request" }), ["request"]);
    for (const [name, ask] of Object.entries(growthQuestions(store, REQUESTS))) {
      asked.length = 0;
      await ask();
      const statements = asked.splice(0);
      assert.ok(statements.length > 0, name);
      for (const statement of name === COUNTED ? [] : statements) {
        const whole = await tablesReadWhole(client, statement);
        assert.deepEqual(whole, [], `${name}: ${statement.text}`);
      }
    }
  } finally {
    await stop();
    await client.end();
  }
});

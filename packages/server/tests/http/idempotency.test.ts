import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { Type } from "@sinclair/typebox";
import { addGroup } from "../../src/actions/groups/groups.ts";
import type { Group } from "../../src/domain/groups/groups.ts";
import { created, route } from "../../src/http/frame/route.ts";
import type { Commit } from "../../src/ports/store/store.ts";
import { startService, type Reply } from "../kit/service.ts";

type Act = (commit: Commit<Group>, make: () => Promise<Group>) => Promise<Group>;

/** What the one route of this file does, which each test chooses. */
let act: Act = async (_commit, make) => make();
let answer: (group: Group) => unknown = ({ id }) => ({ id });
/** The log names no messages, so the route keeps the last one. */
let fault = "";

const service = await startService({
  routes: [
    route({
      part: "7",
      access: "token",
      limit: "write",
      refusals: [],
      method: "POST",
      path: "/commits",
      summary: "Makes a group, as the test says",
      answers: { 201: { description: "made", schema: Type.Object({}) } },
      handle: (world, { apiActor, once }) =>
        once<Group>(
          world,
          (commit) => {
            const asked = { name: "Board", type: "SIGNER", mode: "ALL", members: [] } as const;
            return act(commit, () => addGroup(world, apiActor, asked, commit));
          },
          (group) => created(answer(group)),
        ).catch((thrown: unknown) => {
          fault = thrown instanceof Error ? thrown.message : "";
          throw thrown;
        }),
    }),
  ],
});
const token = await service.logIn();
let keys = 0;

/** Calls of one key; without one each is a call of its own. */
function caller(hasKey = true): () => Promise<Reply> {
  keys += 1;
  const headers = hasKey ? { "idempotency-key": `commit-${keys}` } : {};
  return () => service.call("POST", "/v2/commits", { token, headers });
}

async function countGroups(): Promise<number> {
  const rows = await service.database.owner.sql`select id from signer_group`;
  return rows.length;
}

const isReplayed = ({ headers }: Reply) => headers.get("idempotency-replayed") === "true";

describe("7 a call commits exactly once", { concurrency: false }, () => {
  beforeEach(() => {
    act = async (_commit, make) => make();
    answer = ({ id }) => ({ id });
  });

  test("and its answer is committed with what it makes", async () => {
    const send = caller();
    const before = await countGroups();
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.status, isReplayed(first)], [201, false]);
    assert.deepEqual([again.status, again.text, isReplayed(again)], [201, first.text, true]);
    assert.equal(await countGroups(), before + 1);
  });

  test("an action that commits nothing is a fault, with a key and without", async () => {
    const made = { id: "never" } as unknown as Group;
    act = () => Promise.resolve(made);
    for (const hasKey of [true, false]) {
      const send = caller(hasKey);
      assert.equal((await send()).status, 500);
      const again = await send();
      assert.deepEqual([again.status, isReplayed(again)], [500, false]);
    }
    assert.equal(fault, "a call was carried out without its commit");
  });

  test("a second commit is refused before its work, and the first one's answer is repeated", async () => {
    let worked = 0;
    act = async (commit, make) => {
      await make();
      return commit(() => {
        worked += 1;
        return Promise.reject(new Error("the second work ran"));
      });
    };
    const before = await countGroups();
    const send = caller();
    assert.equal((await send()).status, 500);
    const again = await send();
    assert.deepEqual([again.status, isReplayed(again)], [201, true]);
    assert.deepEqual([worked, await countGroups()], [0, before + 1]);
    assert.match(fault, /^a call commits once/);
  });

  test("an action that hides the refusal of its second commit is a fault all the same", async () => {
    act = async (commit, make) => {
      const group = await make();
      await commit(() => Promise.resolve(group)).catch(() => null);
      return group;
    };
    assert.equal((await caller(false)()).status, 500);
    assert.equal(fault, "a call went on after its second commit was refused");
  });

  test("what fails before the commit leaves nothing, and its key is free", async () => {
    const send = caller();
    const before = await countGroups();
    answer = () => {
      throw new Refusal("error.sr.not_now");
    };
    assert.equal((await send()).json()["key"], "error.sr.not_now");
    assert.equal(await countGroups(), before);
    answer = ({ id }) => ({ id });
    const again = await send();
    assert.deepEqual([again.status, isReplayed(again)], [201, false]);
    assert.equal(await countGroups(), before + 1);
  });

  test("what fails after the commit is answered from it the next time", async () => {
    const send = caller();
    const before = await countGroups();
    act = async (_commit, make) => {
      await make();
      throw new Error("too late");
    };
    assert.equal((await send()).status, 500);
    const again = await send();
    assert.deepEqual([again.status, isReplayed(again)], [201, true]);
    assert.equal(await countGroups(), before + 1);
  });

  test("a transaction that the database runs again is still one commit, of its last run", async () => {
    const send = caller();
    const before = await countGroups();
    let runs = 0;
    answer = ({ id }) => {
      runs += 1;
      if (runs === 1) throw Object.assign(new Error("serialization"), { code: "40001" });
      return { id, runs };
    };
    const first = await send();
    assert.deepEqual([first.status, first.json()["runs"]], [201, 2], first.text);
    const again = await send();
    assert.deepEqual([again.text, isReplayed(again)], [first.text, true]);
    assert.equal(await countGroups(), before + 1);
  });
});

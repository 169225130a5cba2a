import assert from "node:assert/strict";
import { test } from "node:test";
import { Outage } from "../../ports/outage.ts";
import { scrubContent } from "./scrub-content.ts";

/** Objects of which the first cannot be opened, and what is asked of the store. */
function world(fault: Error) {
  const asked: string[] = [];
  const said: string[] = [];
  const objects = ["broken", "deleted"].map((id) => ({ id, blob: id, size: 1 }));
  const keys = {
    listUnchecked: async () => objects,
    find: async (id: string) => {
      asked.push(id);
      if (id === "broken") throw fault;
      return null;
    },
  };
  const say = (line: string) => void said.push(line);
  const given = { store: { keys }, clock: { now: () => new Date() }, log: { error: say } };
  return { asked, said, given: given as unknown as Parameters<typeof scrubContent>[0] };
}

test("a scrub goes on behind an object that it cannot check, and tells of it", async () => {
  const { asked, said, given } = world(new Error("a grant that nobody can unwrap"));
  assert.equal(await scrubContent(given, 100), 2);
  assert.deepEqual(asked, ["broken", "deleted"]);
  assert.deepEqual(said, ["the stored content of a document could not be checked"]);
});

test("a scrub ends where the storage or the database is away", async () => {
  const { asked, said, given } = world(new Outage("the database"));
  await assert.rejects(scrubContent(given, 100), Outage);
  assert.deepEqual([asked, said], [["broken"], []]);
});

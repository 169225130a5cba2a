import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { hashingPool } from "./hashing-pool.ts";
import { scryptPasswords } from "./passwords.ts";

describe("the hashing of passwords", () => {
  test("takes no thread from those that read files", async () => {
    const passwords = scryptPasswords(
      hashingPool({ workers: 1, waitingEach: 16, waitingInAll: 16 }),
    );
    let hashed = 0;
    const all = Array.from({ length: 5 }, async (_, index) => {
      await passwords.verify("made up", null, `source ${index}`);
      hashed += 1;
    });
    for (let read = 0; read < 20; read += 1) await readFile(import.meta.filename);
    assert.ok(hashed < 3, `${hashed} of 5 hashes were done before a file was read 20 times`);
    await Promise.all(all);
  });

  test("serves the sources in turn, and refuses one of which too many wait", async () => {
    const pool = hashingPool({ workers: 1, waitingEach: 3, waitingInAll: 5 });
    const order: string[] = [];
    const ask = async (source: string) => {
      await pool.derive("a password", Buffer.from("salt"), source);
      order.push(source);
    };
    const greedy = Array.from({ length: 4 }, () => ask("greedy"));
    await assert.rejects(ask("greedy"), { key: "error.rate_limit.login" });
    const others = [ask("other"), ask("third")];
    await assert.rejects(ask("fourth"), { name: "Outage" });
    await Promise.all([...greedy, ...others]);
    assert.deepEqual(order, ["greedy", "greedy", "other", "third", "greedy", "greedy"]);
  });

  test("knows a password that was hashed, and no other", async () => {
    const passwords = scryptPasswords();
    const hash = await passwords.hash("a long walk by the lake", "");
    assert.equal(await passwords.verify("a long walk by the lake", hash, ""), true);
    assert.equal(await passwords.verify("a long walk by the sea", hash, ""), false);
    assert.equal(await passwords.verify("a long walk by the lake", null, ""), false);
  });
});

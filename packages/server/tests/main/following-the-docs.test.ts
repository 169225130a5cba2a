import assert from "node:assert/strict";
import { test } from "node:test";
import { documented, sectionOf } from "../kit/documented.ts";

/** Does what docs/operations.md says, to the letter. */
const { lines, follow, stopAll, call } = await documented();

async function logIn(username: string, key: string): Promise<number> {
  const body = { username, "api-key": key };
  return (await call("POST", "/v2/access/login", { body })).status;
}

test("the steps of the documentation lead to an instance in production, and through an upgrade", async () => {
  const printed = new Map<string, string>();
  for (const line of lines) {
    const ran = await follow(line);
    printed.set(line, ran.printed);
    // The doctor tells what an example cannot have, such as its public address; the rest it runs to the end.
    if (!line.includes("doctor")) assert.equal(ran.code, 0, `${line}\n${ran.printed}`);
  }
  const output = printed.get(lines.find((line) => line.includes("keys create")) ?? "") ?? "";
  const username = /\bapi_\w+/.exec(output)?.[0] ?? "";
  const key = output
    .split(/\s+/)
    .filter((word) => word !== username && /^[\w-]{30,}$/.test(word))
    .at(-1);
  assert.ok(key, output);
  assert.equal(await logIn(username, key), 200);
  assert.equal(await logIn(username, `${key}x`), 401, "the control");

  // The upgrade: every instance stopped, the commands of its section, and the same ones started again.
  await stopAll();
  const upgrade = [...sectionOf("## Upgrade").matchAll(/`(npm run paraph [^`]+)`/g)];
  assert.ok(upgrade.length > 0, "the section names a command");
  const again = lines.filter((line) => /paraph (?:serve|work)/.test(line));
  for (const line of [...upgrade.map(([, command = ""]) => command), ...again]) {
    const ran = await follow(line);
    assert.equal(ran.code, 0, `${line}\n${ran.printed}`);
  }
  assert.equal(await logIn(username, key), 200, "after the upgrade");
});

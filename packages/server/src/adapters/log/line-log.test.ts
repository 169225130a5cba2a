import assert from "node:assert/strict";
import { test } from "node:test";
import { Secret } from "../../config/secret.ts";
import type { LogFields } from "../../ports/log.ts";
import { lineLog } from "./line-log.ts";

const CANARY = "canary-5f1d";

for (const format of ["json", "text"] as const) {
  test(`${format}: listed fields are written, planted secrets are not`, () => {
    const lines: string[] = [];
    const log = lineLog({ level: "info", format, write: (line) => lines.push(line) });
    const fault = Object.assign(new Error(`no such row: ${CANARY}`, { cause: new Error(CANARY) }), {
      code: "23505",
      detail: `Key (email)=(${CANARY}) exists`,
      query: CANARY,
    });
    const sneaked = {
      requestId: "r-1",
      status: 500,
      title: CANARY,
      email: CANARY,
      authorization: `Bearer ${CANARY}`,
      key: { nested: CANARY },
      reason: new Secret(CANARY),
      body: { content: CANARY },
      fault,
    };
    log.error("a call failed", sneaked as unknown as LogFields);
    log.info("answered", { fault: CANARY });
    const text = lines.join("");
    assert.ok(!text.includes(CANARY), text);
    assert.match(text, /request_id"?[:=]"r-1"/, "as answers call it");
    assert.match(text, /23505/);
    assert.match(text, /a call failed/);
  });
}

test("13 unknown members of a call with a demo key are written", () => {
  const lines: string[] = [];
  const log = lineLog({ level: "info", format: "json", write: (line) => lines.push(line) });
  log.info("answered", { unknownMembers: '"titel";nearest="title"' });
  const line = JSON.parse(lines.join("")) as Record<string, unknown>;
  assert.equal(line["unknownMembers"], '"titel";nearest="title"');
});

test("a value cannot forge a second line or fill the disk", () => {
  const lines: string[] = [];
  const log = lineLog({ level: "info", format: "json", write: (line) => lines.push(line) });
  log.info("answered", { route: `/v1\n{"level":"error"}${"x".repeat(10_000)}` });
  assert.equal(lines.join("").trimEnd().split("\n").length, 1);
  assert.ok(lines.join("").length < 500);
});

test("silence is kept, and a level keeps what is below it out", () => {
  const lines: string[] = [];
  const write = (line: string): unknown => lines.push(line);
  lineLog({ level: "silent", format: "json", write }).error("x");
  lineLog({ level: "warn", format: "json", write }).info("x");
  assert.deepEqual(lines, []);
});

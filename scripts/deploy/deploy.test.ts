import assert from "node:assert/strict";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { CHECKS, refusalOf } from "./checks.ts";
import { toolOf } from "./tools.ts";

const place = mkdtempSync(path.join(tmpdir(), "paraph-deploy-"));
after(() => {
  rmSync(place, { recursive: true });
});

/** What no linter lets pass, put behind what is right. */
const BROKEN: Readonly<Record<string, string>> = {
  Containerfile: "\nUSER root\nRUN cd /opt && sudo rm -rf /opt\n",
  "compose.yaml": "\nservice: {}\n",
  "systemd/paraph.service": "\nExecStart\n[Service]\nExecStart=relative\n",
  "nginx/paraph.conf": "\nserver { listen }\n",
  "haproxy/haproxy.cfg": "\n    server three\n",
  "caddy/Caddyfile": "\nother.example {\n\tno_such_directive\n}\n",
  "prometheus/paraph.rules.yml": "\n      - { alert: Wrong, expr: 'sum(' }\n",
};

for (const check of CHECKS) {
  test(`deploy/${check.file} is right for ${check.tool}, which refuses a broken one`, (t) => {
    const program = toolOf(check.tool, false);
    if (program === null) {
      t.skip(`${check.tool} is not installed; npm run deploy -- --fetch fetches it`);
      return;
    }
    const copies = path.join(place, "copies");
    cpSync("deploy", copies, { recursive: true });
    assert.equal(refusalOf(check, program, copies, path.join(place, check.tool)), null);
    const broken = BROKEN[check.file];
    const file = path.join(
      copies,
      broken === undefined ? `${check.file}/templates/api.yaml` : check.file,
    );
    writeFileSync(file, readFileSync(file, "utf8") + (broken ?? "\n{{ .Values.nothing.there }}\n"));
    assert.notEqual(refusalOf(check, program, copies, path.join(place, `${check.tool}-2`)), null);
  });
}

const rules = readFileSync("deploy/prometheus/paraph.rules.yml", "utf8");
const board = readFileSync("deploy/grafana/paraph.json", "utf8");

test("every alarm has a part of the runbook, and every part an alarm", () => {
  const alarms = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const parts = [...readFileSync("docs/runbook.md", "utf8").matchAll(/^## (\w+)$/gm)];
  assert.deepEqual(
    parts.map(([, name]) => name),
    alarms,
  );
  const links = [...rules.matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(
    ([, anchor]) => anchor,
  );
  assert.deepEqual(
    links,
    alarms.map((name) => name?.toLowerCase()),
  );
});

test("rules and board name only what the service measures", () => {
  const sources = globSync("packages/server/src/{main,adapters/metrics}/**/*.ts");
  const measured = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const named = [...`${rules}${board}`.matchAll(/paraph_\w+/g)].map(([name]) => name);
  const unknown = [...new Set(named)].filter((name) => {
    return !measured.includes(name.replace(/_(bucket|count|sum)$/, ""));
  });
  assert.deepEqual(unknown, []);
  assert.ok(named.length > 15);
});

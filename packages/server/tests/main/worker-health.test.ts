import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyPlace } from "../kit/program.ts";
import { freePort } from "../kit/servers/free-port.ts";

test("a process that only works serves its health and the figures of its jobs, and nothing else", async () => {
  const place = await emptyPlace();
  const first = await place.start({ command: "start" });
  await first.stop();
  const port = await freePort();
  await place.start({ command: "work", env: { PARAPH_WORKER_PORT: String(port) } });
  const at = (path: string) => fetch(`http://localhost:${port}${path}`);
  assert.equal((await at("/management/health/readiness")).status, 200);
  const figures = await (await at("/management/metrics")).text();
  assert.match(figures, /^# TYPE paraph_job_seconds histogram$/m);
  assert.equal((await at("/v2/signature-requests")).status, 404);
});

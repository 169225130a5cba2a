import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";
import { freePort } from "../kit/servers/free-port.ts";

test("a port is given once, is free, and is none that the system gives out by itself", async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  assert.equal(new Set(ports).size, 3);
  assert.ok(
    ports.every((port) => port < 32_768),
    ports.join(),
  );
  const next = (ports.at(-1) ?? 0) + 1;
  const taken = createServer().listen(next);
  await once(taken, "listening");
  assert.notEqual(await freePort(), next, "one that somebody has is left out");
  taken.close();
  await once(taken, "close");
});

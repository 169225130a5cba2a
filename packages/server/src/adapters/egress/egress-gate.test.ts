import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { after, before, describe, test } from "node:test";
import { isGlobalAddress } from "./addresses.ts";
import { openCaller } from "./caller.ts";
import { DOWNLOAD_LIMITS, openEgress } from "./download.ts";
import { fetchBytesThrough } from "./fetch-bytes.ts";
import { openGate, type Resolve } from "./gate.ts";
import {
  admitUrl,
  type EgressPolicy,
  evidencePolicy,
  Forbidden,
  parseAllow,
  policyFor,
} from "./policy.ts";

/** Failures are reported at once: how long they take is not tried here. */
const QUICK = { ...DOWNLOAD_LIMITS, step: 1 };

/** Every spelling of this machine and its neighbourhood that we know. */
// prettier-ignore
const HOSTS = [
  "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1",
  "017700000001", "127.000.000.001", "127.0.0.1.", "127.127.127.127", "0", "0.0.0.0", "0x0",
  "1", "255.255.255.255", "１２７.０.０.１", "127。0。0。1", "①②⑦.⓪.⓪.①", "127%2e0%2e0%2e1",
  "0x7F.0x0.0x0.0x1", "127.0.0.1%20", "localhost", "LOCALHOST", "localhost.", "ｌｏｃａｌｈｏｓｔ",
  "a.localhost", "loc\talhost", "localhost.localdomain", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[::7f00:1]", "[64:ff9b::7f00:1]",
  "[64:ff9b::127.0.0.1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2002:a00:1::1]",
  "[2001:0:7f00:1::]", "[2001:db8::1]", "[fe80::1]", "[fc00::1]", "[fd12::1]", "[ff02::1]",
  "[100::1]", "[::ffff:10.0.0.1]", "[::ffff:0:127.0.0.1]", "[fec0::1]", "[3fff::1]",
  "[4000::1]", "[::1%25lo]", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.254",
  "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.0.0.1", "192.0.2.1",
  "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
  "239.255.255.255", "240.0.0.1", "0xa9fea9fe", "2852039166", "rebound.test", "mixed.test",
  "private.test", "mapped.test", "never.test", "many.test", "missing.test",
];
const FORMS = [
  ...HOSTS.map((host) => (port: number) => `http://${host}:${port}/a.pdf`),
  ...HOSTS.slice(0, 8).map((host) => (port: number) => `https://${host}:${port}/a.pdf`),
  (port: number) => `http://example.com@127.0.0.1:${port}/`,
  (port: number) => `http://user:word@127.0.0.1:${port}/`,
  (port: number) => `http://127.0.0.1:${port}\\@example.com/`,
  (port: number) => `http:\\\\127.0.0.1:${port}/`,
  (port: number) => `http:127.0.0.1:${port}/`,
  (port: number) => `\u0000http://127.0.0.1:${port}/`,
  (port: number) => `  http://127.0.0.1:${port}/`,
  (port: number) => `ftp://127.0.0.1:${port}/`,
  (port: number) => `file:///etc/passwd?${port}`,
  (port: number) => `gopher://127.0.0.1:${port}/`,
  (port: number) => `data:application/pdf;base64,JVBERi0?${port}`,
  () => "http://",
  () => "//127.0.0.1/",
  (port: number) => `http://127.0.0.1:${port}/${"x".repeat(2100)}`,
];

test("8 an IPv4 address written as IPv6 does not lead around the own ports", () => {
  const policy = policyFor("demo", ["127.0.0.0/8"], [8080]);
  for (const host of ["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "127.0.0.1", "[::1]"]) {
    assert.throws(() => admitUrl(policy, `http://${host}:8080/`), Forbidden, host);
  }
  assert.equal(admitUrl(policy, "http://127.0.0.1:9000/").port, "9000");
});

test("8 addresses in certificates are reached without TLS on port 80, global ones alone", () => {
  const usual = policyFor("production", [], [8080]);
  const policy = evidencePolicy(usual);
  for (const address of ["http://ocsp.example.com/", "https://crl.example.com/a.crl"]) {
    assert.equal(admitUrl(policy, address).href, address);
  }
  assert.throws(() => admitUrl(usual, "http://ocsp.example.com/"), Forbidden, "others need TLS");
  for (const host of ["127.0.0.1", "169.254.169.254", "10.0.0.1", "[::1]", "localhost"]) {
    assert.throws(() => admitUrl(policy, `http://${host}/`), Forbidden, host);
  }
  assert.throws(() => admitUrl(policy, "http://ocsp.example.com:8080/"), Forbidden);
});

/** Names of the test: the resolver lies as an attacker's would. */
function lyingResolver(): Resolve {
  let asked = 0;
  const answers: Readonly<Record<string, () => string[]>> = {
    "rebound.test": () => ((asked += 1) % 2 === 1 ? ["127.0.0.1"] : ["93.184.216.34"]),
    "mixed.test": () => ["93.184.216.34", "127.0.0.1"],
    "private.test": () => ["10.0.0.1"],
    "mapped.test": () => ["::ffff:127.0.0.1"],
    "many.test": () => Array.from({ length: 65 }, () => "127.0.0.1"),
    "localhost.localdomain": () => ["127.0.0.1"],
  };
  return async (name) => {
    if (name === "never.test") throw new Error("SERVFAIL");
    return (answers[name]?.() ?? []).map((address) => ({ address }));
  };
}

describe("2.5 nothing but global addresses is called for others", () => {
  let canary: Server;
  let port = 0;
  let touched = 0;
  before(async () => {
    canary = createServer((socket) => {
      touched += 1;
      socket.destroy();
    });
    canary.listen({ port: 0, host: "::" });
    await once(canary, "listening");
    port = (canary.address() as { port: number }).port;
  });
  after(() => canary.close());

  /** Wider than the product: any port, no TLS needed, so that the address alone decides. */
  function policy(): EgressPolicy {
    return { ...policyFor("production", [], []), ports: new Set([port]), plain: true };
  }

  test(`${FORMS.length} forms of file_url reach nothing`, async () => {
    assert.ok(FORMS.length >= 80);
    const egress = openEgress(openGate(policy(), undefined, lyingResolver()), QUICK);
    const strict = openEgress(openGate(policyFor("production", [], [])), QUICK);
    for (const form of FORMS) {
      for (const entry of [egress, strict]) {
        await assert.rejects(
          entry.download(form(port), "business"),
          (error: { key?: string }) => /^file\.url\.(forbidden|unreachable)$/.test(error.key ?? ""),
          form(port),
        );
      }
    }
    assert.equal(touched, 0);
  });

  test("the same forms as callbacks reach nothing", async () => {
    const caller = openCaller(openGate(policy(), undefined, lyingResolver()), 1000);
    for (const form of FORMS) {
      const outcome = await caller.post(form(port));
      assert.equal(outcome.kind, "failed", form(port));
    }
    assert.equal(touched, 0);
  });

  test("the same forms in a certificate or a trusted list reach nothing", async () => {
    for (const gate of [
      openGate(policy(), undefined, lyingResolver()),
      openGate(policyFor("production", [], [])),
    ]) {
      const fetchBytes = fetchBytesThrough(gate);
      for (const form of FORMS) {
        for (const ask of [null, { type: "application/ocsp-request", body: new Uint8Array(1) }])
          await assert.rejects(fetchBytes(form(port), { most: 10, ask }), form(port));
      }
    }
    assert.equal(touched, 0);
  });

  test("what is not global is listed by its networks, and global addresses are not", () => {
    const global = [
      "1.1.1.1",
      "8.8.8.8",
      "93.184.216.34",
      "172.32.0.1",
      "2606:4700::1",
      "2a00:1450::1",
    ];
    for (const address of global) assert.ok(isGlobalAddress(address), address);
    for (const address of ["::1", "fe80::1%eth0", "", "x", "2002:1::", "2001:db8::"]) {
      assert.ok(!isGlobalAddress(address), address);
    }
  });

  test("the operator's list is of host:port and networks, and nothing else", () => {
    const list = ["127.0.0.1:9000", " host.docker.internal:*", "[::1]:80", "", "10.1.0.0/16"];
    const { allow, networks } = parseAllow(list);
    assert.deepEqual(allow, [
      { host: "127.0.0.1", port: "9000" },
      { host: "host.docker.internal", port: "*" },
      { host: "::1", port: "80" },
    ]);
    assert.ok(networks[0]?.check("10.1.2.3"));
    for (const wrong of ["localhost", ":80", "a:b", "*", "a:999999", "a/8", "10.0.0.0/x"]) {
      assert.throws(() => parseAllow([wrong]), /host:port/, wrong);
    }
  });

  test("an allowed network opens no other", async () => {
    const caller = openCaller(openGate(policyFor("production", ["10.0.0.0/8"], [])));
    for (const url of ["http://127.0.0.1:1/", "http://192.168.0.1/", "https://169.254.169.254/"]) {
      const outcome = await caller.post(url);
      assert.equal(outcome.kind === "failed" && outcome.reason, "forbidden", url);
    }
  });
});

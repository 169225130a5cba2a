import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { after, before, describe, test } from "node:test";
import { collect } from "../../../tests/kit/bytes.ts";
import { listen } from "../../../tests/kit/servers/listen.ts";
import { isGlobalAddress } from "./addresses.ts";
import type { Caller } from "../../ports/caller.ts";
import { openCaller } from "./caller.ts";
import { DOWNLOAD_LIMITS, openEgress } from "./download.ts";
import { openGate, type Resolve } from "./gate.ts";
import { type EgressPolicy, parseAllow, policyFor } from "./policy.ts";

const FAST = { ...DOWNLOAD_LIMITS, step: 1, firstByte: 400, idle: 400, total: 3000, grace: 300 };
const PDF = Buffer.from("%PDF-1.7 of the test");

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
    const egress = openEgress(openGate(policy(), undefined, lyingResolver()), FAST);
    const strict = openEgress(openGate(policyFor("production", [], [])), FAST);
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
});

describe("2.5 a document from file_url", () => {
  type Answer = Parameters<typeof listen>[0];
  async function served(answer: Answer) {
    const server = await listen(answer);
    after(() => server.close());
    return server;
  }
  function egressTo(allow: readonly string[], limits = FAST, own: number[] = []) {
    return openEgress(openGate(policyFor("demo", allow, own)), limits);
  }
  const pdf: Answer = (_, response) => {
    response.setHeader("content-type", "application/pdf").end(PDF);
  };

  test("comes from loopback in demo mode, and in production only when it is allowed", async () => {
    const { url, port } = await served(pdf);
    for (const policy of [
      policyFor("demo", [], []),
      policyFor("production", [`127.0.0.1:${port}`], []),
      policyFor("production", ["127.0.0.1:*"], []),
      policyFor("production", ["127.0.0.0/8"], []),
    ]) {
      const { bytes } = await openEgress(openGate(policy), FAST).download(`${url}/a.pdf`, "b");
      assert.deepEqual(await collect(bytes), PDF);
    }
    const production = openEgress(openGate(policyFor("production", ["127.0.0.1:1"], [])), FAST);
    await assert.rejects(production.download(url, "b"), { key: "file.url.forbidden" });
  });

  test("never comes from the service itself", async () => {
    const { url, port } = await served(pdf);
    await assert.rejects(egressTo([], FAST, [port]).download(url, "b"), {
      key: "file.url.forbidden",
    });
    const named = url.replace("127.0.0.1", "localhost");
    await assert.rejects(egressTo([], FAST, [port]).download(named, "b"), {
      key: "file.url.unreachable",
    });
  });

  test("follows three redirects, each through the gate", async () => {
    const { url } = await served((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) pdf(request, response);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    assert.deepEqual(await collect((await egressTo([]).download(`${url}/3`, "b")).bytes), PDF);
    await assert.rejects(egressTo([]).download(`${url}/4`, "b"), { key: "file.url.unreachable" });

    const away = await served((_, response) => {
      response.writeHead(301, { location: "http://169.254.169.254/latest/meta-data" }).end();
    });
    await assert.rejects(egressTo([]).download(away.url, "b"), { key: "file.url.forbidden" });
  });

  const REFUSED: readonly (readonly [string, string, Answer])[] = [
    ["an error", "unreachable", (_, response) => response.writeHead(404).end()],
    ["another type", "not_a_pdf", (_, r) => r.setHeader("content-type", "text/html").end(PDF)],
    ["no type and other bytes", "not_a_pdf", (_, response) => response.end("<html>")],
    [
      "other bytes",
      "not_a_pdf",
      (_, r) => r.setHeader("content-type", "application/pdf").end("<html>"),
    ],
    [
      "a packed body",
      "not_a_pdf",
      (_, r) =>
        r
          .writeHead(200, { "content-type": "application/pdf", "content-encoding": "gzip" })
          .end(PDF),
    ],
    [
      "a length too large",
      "too_large",
      (_, r) =>
        r
          .writeHead(200, { "content-type": "application/pdf", "content-length": "112500001" })
          .flushHeaders(),
    ],
    ["silence", "unreachable", () => {}],
    [
      "a body that stops",
      "unreachable",
      (_, r) => r.setHeader("content-type", "application/pdf").write(PDF),
    ],
    [
      "a body cut short",
      "unreachable",
      (_, r) => {
        r.writeHead(200, { "content-type": "application/pdf", "content-length": "100" }).write(PDF);
        setTimeout(() => r.destroy(), 20);
      },
    ],
    [
      "a slow body",
      "unreachable",
      (_, r) => {
        r.setHeader("content-type", "application/pdf").write(PDF);
        const timer = setInterval(() => r.write("x"), 50);
        r.on("close", () => clearInterval(timer));
      },
    ],
    [
      "too many bytes",
      "too_large",
      (_, r) => {
        r.setHeader("content-type", "application/pdf").write(PDF);
        r.end(Buffer.alloc(5000));
      },
    ],
  ];
  for (const [what, key, answer] of REFUSED) {
    test(`with ${what} is refused`, async () => {
      const { url } = await served(answer);
      const limits = what === "too many bytes" ? { ...FAST, mostBytes: 4000 } : FAST;
      await assert.rejects(
        async () => collect((await egressTo([], limits).download(url, "b")).bytes),
        { key: `file.url.${key}` },
      );
    });
  }

  test("4.2 without a type, or as a stream of octets, is judged by its bytes", async () => {
    for (const type of [null, "application/octet-stream", "binary/octet-stream"]) {
      const { url } = await served((_, r) => {
        if (type !== null) r.setHeader("content-type", type);
        r.end(PDF);
      });
      const { bytes } = await egressTo([], FAST).download(url, "b");
      assert.deepEqual(Buffer.from(await collect(bytes)), PDF, String(type));
    }
  });

  test("is limited for each business and in all", async () => {
    const { url } = await served((_, r) => {
      r.setHeader("content-type", "application/pdf").write(PDF);
    });
    const egress = egressTo([], { ...FAST, perParty: 2, inAll: 3 });
    const open = [
      await egress.download(url, "a"),
      await egress.download(url, "a"),
      await egress.download(url, "b"),
    ];
    await assert.rejects(egress.download(url, "a"), { key: "error.rate_limit.exceeded" });
    await assert.rejects(egress.download(url, "b"), { key: "error.service.busy" });
    for (const { bytes } of open) await assert.rejects(collect(bytes));
    await assert.rejects(async () => collect((await egress.download(url, "a")).bytes), {
      key: "file.url.unreachable",
    });
  });

  test("fails after a time that says nothing", async () => {
    const egress = egressTo([], { ...FAST, step: 100 });
    const started = performance.now();
    await assert.rejects(egress.download("http://127.0.0.1:1/", "b"), {
      key: "file.url.unreachable",
    });
    assert.ok(performance.now() - started >= 99);
  });
});

describe("6. callbacks", () => {
  test("are POSTs of text/plain without a body, and a redirect is not followed", async () => {
    const seen: { method: string; headers: object; body: number }[] = [];
    const { url, close } = await listen((request, response) => {
      let body = 0;
      request.on("data", (piece: Buffer) => (body += piece.length));
      request.on("end", () => {
        seen.push({ method: request.method ?? "", headers: request.headers, body });
        response.writeHead(Number(request.url?.slice(1)), {
          location: "/200",
          "retry-after": "7",
          "content-type": "Text/Plain; charset=x",
        });
        response.end("x".repeat(10_000));
      });
    });
    const caller = openCaller(openGate(policyFor("demo", [], [])));
    for (const status of [200, 302, 503]) {
      const outcome = await caller.post(`${url}/${status}`, { "webhook-id": "1" });
      assert.ok(outcome.kind === "answered" && outcome.tookMs >= 0);
      assert.deepEqual([outcome.status, outcome.retryAfterSeconds], [status, 7]);
      assert.deepEqual(outcome.answer, {
        type: "text/plain",
        bytes: Buffer.from("x".repeat(4096)),
        isCut: true,
      });
    }
    await close();
    assert.equal(seen.length, 3);
    for (const { method, headers, body } of seen) {
      assert.deepEqual({ method, body }, { method: "POST", body: 0 });
      const names = Object.keys(headers).sort();
      assert.deepEqual(names, [
        "connection",
        "content-length",
        "content-type",
        "host",
        "webhook-id",
      ]);
    }
    assert.equal(await reasonOf(caller, url), "refused");
  });

  test("6. why no answer came is told apart: name, TLS, a connection that breaks", async () => {
    const broken = await listen((request) => request.socket.destroy());
    const gate = openGate(policyFor("demo", ["nobody.test:443"], []), undefined, (name) =>
      name === "localhost"
        ? Promise.resolve([{ address: "127.0.0.1" }])
        : Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
    );
    const caller = openCaller(gate);
    assert.equal(await reasonOf(caller, "https://nobody.test/"), "unresolved");
    assert.equal(await reasonOf(caller, broken.url.replace("http:", "https:")), "tls");
    assert.equal(await reasonOf(caller, broken.url), "unreachable");
    await broken.close();
  });

  for (const [target, called] of [
    ["/a/../b/./c", "/a/../b/./c"],
    ["/it's?q='x'", "/it's?q='x'"],
    ["/hook?", "/hook?"],
    ["", "/"],
    ["?x=1&&y=%zz|{}", "/?x=1&&y=%zz|{}"],
    ["/%7e//a%2Fb#part", "/%7e//a%2Fb"],
    ["/a b/ü", "/a%20b/%C3%BC"],
    ["/a\\b", "/a\\b"],
  ] as const) {
    test(`6 rule 2: an address that ends in ${target} is called byte for byte`, async () => {
      const seen: (string | undefined)[] = [];
      const { url, close } = await listen((request, response) => {
        seen.push(request.url);
        response.end();
      });
      const caller = openCaller(openGate(policyFor("demo", [], [])));
      const outcome = await caller.post(`${url}${target}`);
      await close();
      assert.equal(outcome.kind, "answered");
      assert.deepEqual(seen, [called]);
    });
  }

  test("end when the receiver never answers", async () => {
    const { url, close } = await listen(() => {});
    const caller = openCaller(openGate(policyFor("demo", [], [])), 200);
    assert.equal(await reasonOf(caller, url), "timeout");
    await close();
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
    const caller = openCaller(openGate(policyFor("production", ["10.0.0.0/8"], [])), 300);
    for (const url of ["http://127.0.0.1:1/", "http://192.168.0.1/", "https://169.254.169.254/"]) {
      assert.equal(await reasonOf(caller, url), "forbidden", url);
    }
  });
});

async function reasonOf(caller: Caller, url: string): Promise<string> {
  const outcome = await caller.post(url);
  return outcome.kind === "failed" ? outcome.reason : outcome.kind;
}

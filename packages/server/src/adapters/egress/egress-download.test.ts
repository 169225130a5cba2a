import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, describe, test } from "node:test";
import { collect } from "../../../tests/kit/bytes.ts";
import { listen } from "../../../tests/kit/servers/listen.ts";
import { DOWNLOAD_LIMITS, openEgress } from "./download.ts";
import { openGate } from "./gate.ts";
import { policyFor } from "./policy.ts";

/** Failures are reported at once; a machine that is busy has the time that the product gives. */
const CALM = { ...DOWNLOAD_LIMITS, step: 1 };
/** For what is refused because of its time. */
const HASTY = { ...CALM, firstByte: 400, idle: 400, total: 3000, grace: 300 };
const PDF = Buffer.from("%PDF-1.7 of the test");

describe("2.5 a document from file_url", () => {
  type Answer = Parameters<typeof listen>[0];
  async function served(answer: Answer) {
    const server = await listen(answer);
    after(() => server.close());
    return server;
  }
  function egressTo(allow: readonly string[], limits = CALM, own: number[] = []) {
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
      const { bytes } = await openEgress(openGate(policy), CALM).download(`${url}/a.pdf`, "b");
      assert.deepEqual(await collect(bytes), PDF);
    }
    const production = openEgress(openGate(policyFor("production", ["127.0.0.1:1"], [])), CALM);
    await assert.rejects(production.download(url, "b"), { key: "file.url.forbidden" });
  });

  test("never comes from the service itself", async () => {
    const { url, port } = await served(pdf);
    await assert.rejects(egressTo([], CALM, [port]).download(url, "b"), {
      key: "file.url.forbidden",
    });
    const named = url.replace("127.0.0.1", "localhost");
    await assert.rejects(egressTo([], CALM, [port]).download(named, "b"), {
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

  type Refused = readonly [what: string, key: string, answer: Answer, limits?: typeof CALM];
  const asPdf = { "content-type": "application/pdf" };
  const REFUSED: readonly Refused[] = [
    ["an error", "unreachable", (_, r) => r.writeHead(404).end()],
    ["another type", "not_a_pdf", (_, r) => r.setHeader("content-type", "text/html").end(PDF)],
    ["no type and other bytes", "not_a_pdf", (_, r) => r.end("<html>")],
    ["other bytes", "not_a_pdf", (_, r) => r.writeHead(200, asPdf).end("<html>")],
    [
      "a packed body",
      "not_a_pdf",
      (_, r) => r.writeHead(200, { ...asPdf, "content-encoding": "gzip" }).end(PDF),
    ],
    [
      "a length too large",
      "too_large",
      (_, r) => r.writeHead(200, { ...asPdf, "content-length": "112500001" }).flushHeaders(),
    ],
    ["silence", "unreachable", () => {}, HASTY],
    ["a body that stops", "unreachable", (_, r) => r.writeHead(200, asPdf).write(PDF), HASTY],
    [
      "a body cut short",
      "unreachable",
      (_, r) =>
        r.writeHead(200, { ...asPdf, "content-length": "100" }).write(PDF, () => r.destroy()),
    ],
    [
      "a slow body",
      "unreachable",
      (_, r) => {
        r.writeHead(200, asPdf).write(PDF);
        const timer = setInterval(() => r.write("x"), 50);
        r.on("close", () => clearInterval(timer));
      },
      HASTY,
    ],
    [
      "too many bytes",
      "too_large",
      (_, r) => {
        r.writeHead(200, asPdf).write(PDF);
        r.end(Buffer.alloc(5000));
      },
      { ...CALM, mostBytes: 4000 },
    ],
  ];
  for (const [what, key, answer, limits = CALM] of REFUSED) {
    test(`with ${what} is refused`, async () => {
      const { url } = await served(answer);
      await assert.rejects(
        async () => collect((await egressTo([], limits).download(url, "b")).bytes),
        { key: `file.url.${key}` },
      );
    });
  }

  test("4.2 without a type, or as a stream of octets, is recognised by its bytes", async () => {
    for (const type of [null, "application/octet-stream", "binary/octet-stream"]) {
      const { url } = await served((_, r) => {
        if (type !== null) r.setHeader("content-type", type);
        r.end(PDF);
      });
      const { bytes } = await egressTo([], CALM).download(url, "b");
      assert.deepEqual(Buffer.from(await collect(bytes)), PDF, String(type));
    }
  });

  test("is limited for each business and in all, until those that run have ended", async () => {
    const held: ServerResponse[] = [];
    const { url } = await served((request, r) => {
      if (request.url === "/whole") return pdf(request, r);
      held.push(r.writeHead(200, asPdf));
      r.write(PDF);
    });
    const egress = egressTo([], { ...CALM, perParty: 2, inAll: 3 });
    const open = [
      await egress.download(url, "a"),
      await egress.download(url, "a"),
      await egress.download(url, "b"),
    ];
    await assert.rejects(egress.download(url, "a"), { key: "error.rate_limit.exceeded" });
    await assert.rejects(egress.download(url, "b"), { key: "error.service.busy" });
    for (const response of held) response.destroy();
    for (const { bytes } of open)
      await assert.rejects(collect(bytes), { key: "file.url.unreachable" });
    assert.deepEqual(await collect((await egress.download(`${url}/whole`, "a")).bytes), PDF);
  });

  test("fails after a time that says nothing", async () => {
    const egress = egressTo([], { ...CALM, step: 100 });
    const started = performance.now();
    await assert.rejects(egress.download("http://127.0.0.1:1/", "b"), {
      key: "file.url.unreachable",
    });
    assert.ok(performance.now() - started >= 100);
  });
});

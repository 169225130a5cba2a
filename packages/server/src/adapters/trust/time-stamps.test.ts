import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import {
  buildTimeStampRequest,
  certificatePem,
  digest,
  issueTimeStamp,
  parseTimeStampRequest,
  parseTimeStampResponse,
  timeStampGranted,
  timeStampRejected,
} from "@paraph/engine/pki";
import { createAuthority, TEST_POLICY } from "@paraph/testkit";
import { listen } from "../../../tests/kit/servers/listen.ts";
import type { ProviderFaultCode } from "../../ports/signer.ts";
import { callOperator } from "../egress/operator.ts";
import { type TimeStampAuthority, timeStampsOver } from "./time-stamps.ts";

const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const pki = createAuthority(now);
const stranger = createAuthority(now);
const imprint = digest("SHA-256", Buffer.from("a signature value"));
const clock = { now: () => now };
const question = buildTimeStampRequest("SHA-256", imprint, 0x1122334455667788n);

type Reply = (request: Uint8Array) => Uint8Array | number | null;

async function anAuthority(reply: Reply): Promise<TimeStampAuthority> {
  const { url, close } = await listen((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const answer = reply(Buffer.concat(pieces));
      // Null: hangs, and the client's patience ends it.
      if (answer === null) return;
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.end(answer);
    });
  });
  after(close);
  return { url, authorization: null, anchors: [pki.holder("root").certificate], qualified: false };
}

function stamper(...authorities: TimeStampAuthority[]) {
  const fetcher: typeof callOperator = (url, options) =>
    callOperator(url, { ...options, timeoutMilliseconds: 3000 });
  return timeStampsOver({ authorities, fetcher, clock });
}

const other = digest("SHA-256", Buffer.from("something else"));
const garbage = randomBytes(80);

/** Every wrong answer, with the name under which it is refused. */
const FAULTS: readonly (readonly [string, Reply, ProviderFaultCode, RegExp])[] = [
  [
    "another digest",
    () => pki.timeStamp(buildTimeStampRequest("SHA-256", other, 1n), now),
    "wrong_signature",
    /another digest/,
  ],
  [
    "another nonce",
    () => pki.timeStamp(buildTimeStampRequest("SHA-256", imprint, 1n), now),
    "wrong_signature",
    /another question/,
  ],
  [
    "a certificate without the purpose",
    (request) => pki.timeStamp(request, now, "tsaWithWrongPurpose"),
    "wrong_signature",
    /not one for time stamps/,
  ],
  [
    "an expired certificate",
    (request) => pki.timeStamp(request, now, "tsaExpired"),
    "wrong_signature",
    /not valid at its time/,
  ],
  [
    "an unknown authority",
    (request) => stranger.timeStamp(request, now),
    "wrong_certificate",
    /anchor/,
  ],
  [
    "a time of tomorrow",
    (request) => pki.timeStamp(request, new Date(now.getTime() + 86_400_000)),
    "wrong_signature",
    /not now/,
  ],
  ["a refusal", () => timeStampRejected("badAlg", "no"), "refused", /status 2, badAlg, "no"/],
  [
    "a fault of its own",
    () => timeStampRejected("systemFailure", "a moment"),
    "unreachable",
    /systemFailure, "a moment"/,
  ],
  [
    "a clock that is wrong",
    () => timeStampRejected("timeNotAvailable", ""),
    "unreachable",
    /timeNotAvailable/,
  ],
  ["waiting", () => Buffer.from("30053003020103", "hex"), "unreachable", /status 3/],
  ["garbage", () => garbage, "malformed", /ASN.1/],
  ["an error of its own", () => 500, "unreachable", /500/],
  ["a door that stays shut", () => 403, "refused", /403/],
  ["silence", () => null, "timed_out", /in time/],
  ["a token too large for a document", laden, "malformed", /has \d{5} bytes/],
  [
    "a damaged signature",
    (request) => damaged(pki.timeStamp(request, now)),
    "wrong_signature",
    /signature is wrong/,
  ],
];

/** Good in every respect, but with certificates that nobody needs. */
function laden(question: Uint8Array): Uint8Array {
  const { certificate, chain, signer } = pki.holder("tsa");
  const ballast = Array.from({ length: 40 }, () => pki.certify("signer", certificate.spki));
  const stamp = { policy: TEST_POLICY, serial: randomBytes(8), now, accuracySeconds: 1 };
  const request = { ...parseTimeStampRequest(question), wantsCertificate: true };
  const plan = { ...stamp, request, certificate, chain: [...chain, ...ballast] };
  return timeStampGranted(issueTimeStamp(plan, signer));
}

function damaged(response: Uint8Array): Uint8Array {
  return response.map((octet, index) => (index === response.length - 1 ? octet ^ 1 : octet));
}

for (const [name, reply, code, words] of FAULTS) {
  test(`an authority that answers with ${name} is refused as ${code}`, async () => {
    const authority = await anAuthority(reply);
    await assert.rejects(stamper(authority)(question), (error: Error) => {
      assert.match(error.message, words);
      return (error as { code?: string }).code === code;
    });
  });
}

test("a good answer is brought as it came", async () => {
  const authority = await anAuthority((request) => pki.timeStamp(request, now));
  const token = parseTimeStampResponse(await stamper(authority)(question));
  assert.equal(token.statement.time.getTime(), now.getTime());
  assert.deepEqual(token.statement.digest, imprint);
});

test("the next authority is asked when one fails, and all are named when all do", async () => {
  const bad = await anAuthority(() => 500);
  const good = await anAuthority((request) => pki.timeStamp(request, now));
  assert.ok((await stamper(bad, good)(question)).length > 0);
  const hosts = [bad, bad].map(({ url }) => new URL(url).host);
  await assert.rejects(stamper(bad, bad)(question), new RegExp(hosts.join(".*")));
});

test("the question goes out as it is, with its secret for authorities that ask for one", async () => {
  let asked: Uint8Array = new Uint8Array();
  const authority = await anAuthority((request) => {
    asked = request;
    return 500;
  });
  const sent: (string | undefined)[] = [];
  const relay = timeStampsOver({
    authorities: [{ ...authority, authorization: "Basic c2VjcmV0" }],
    fetcher: (url, options) => {
      sent.push(options.headers?.["authorization"]);
      return callOperator(url, options);
    },
    clock,
  });
  await assert.rejects(relay(question), (error: Error) => !error.message.includes("c2VjcmV0"));
  assert.deepEqual([...asked], [...question]);
  assert.deepEqual(sent, ["Basic c2VjcmV0"]);
});

const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";

test(
  "openssl as an authority that shares nothing with us is understood",
  { skip: absent },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "paraph-tsa-"));
    after(() => rmSync(folder, { recursive: true }));
    const { certificate, chain, key } = pki.holder("tsa");
    const put = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content);
    };
    put("key.pem", key.export({ type: "pkcs8", format: "pem" }).toString());
    put("tsa.pem", certificatePem(certificate.der));
    put("chain.pem", chain.map(({ der }) => certificatePem(der)).join(""));
    put("serial", "01\n");
    put("tsa.cnf", CONFIG);
    const authority = await anAuthority((request) => {
      writeFileSync(path.join(folder, "query.tsq"), request);
      const args = [
        "ts",
        "-reply",
        "-config",
        "tsa.cnf",
        "-queryfile",
        "query.tsq",
        "-out",
        "reply.tsr",
      ];
      const said = spawnSync("openssl", args, { cwd: folder });
      assert.equal(said.status, 0, said.stderr.toString());
      return readFileSync(path.join(folder, "reply.tsr"));
    });
    const patient = timeStampsOver({
      authorities: [authority],
      fetcher: callOperator,
      clock,
    });
    for (const name of ["SHA-256", "SHA-512"] as const) {
      const value = digest(name, Buffer.from("x"));
      const answer = await patient(buildTimeStampRequest(name, value, 5n));
      const { statement } = parseTimeStampResponse(answer);
      assert.deepEqual(statement.digest, value);
      assert.ok(Math.abs(statement.time.getTime() - Date.now()) < 60_000);
    }
  },
);

const CONFIG = `
[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = tsa.pem
certs = chain.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

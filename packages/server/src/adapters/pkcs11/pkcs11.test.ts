import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import {
  ALGORITHMS,
  type AlgorithmName,
  digest,
  finishCms,
  prepareCms,
  requireIntactCms,
} from "@paraph/engine/pki";
import { aKey, createAuthority } from "@paraph/testkit";
import type { ProviderFault } from "../../ports/signer.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import { type HsmKey, Pkcs11Signers } from "./pkcs11.ts";

const MODULE =
  [
    "/usr/lib/softhsm/libsofthsm2.so",
    "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
    "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
  ].find(existsSync) ?? "";
const tools = ["softhsm2-util", "pkcs11-tool"].every(
  (name) => spawnSync(name, ["--help"]).error === undefined,
);
const skip = MODULE === "" || !tools ? "softhsm2 and opensc are not installed" : false;

const folder = mkdtempSync(path.join(tmpdir(), "paraph-hsm-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "tokens"));
writeFileSync(
  path.join(folder, "softhsm2.conf"),
  `directories.tokendir = ${folder}/tokens\nlog.level = ERROR\n`,
);
process.env["SOFTHSM2_CONF"] = path.join(folder, "softhsm2.conf");

const now = new Date();
const clock = { now: () => now };
const pki = createAuthority(now);
const root = pki.holder("root").certificate;
const KINDS = { "01": "EC:prime256v1", "02": "rsa:3072", "04": "rsa:2048" } as const;
type KeyId = keyof typeof KINDS | "03";
/** Brought along: the tool cannot read the public half of this kind out of a token. */
const imported = aKey("p-384");

function tool(...args: string[]): Buffer {
  const login = ["--module", MODULE, "--token-label", "seal", "--login", "--pin", "1234"];
  const { stdout, stderr, status } = spawnSync("pkcs11-tool", [...login, ...args]);
  assert.equal(status, 0, stderr.toString());
  return stdout;
}

if (skip === false) {
  spawnSync("softhsm2-util", [
    "--init-token",
    "--free",
    "--label",
    "seal",
    "--pin",
    "1234",
    "--so-pin",
    "5678",
  ]);
  for (const [id, kind] of Object.entries(KINDS))
    tool("--keypairgen", "--key-type", kind, "--id", id);
  const file = path.join(folder, "key.pem");
  writeFileSync(file, imported.key.export({ type: "pkcs8", format: "pem" }));
  const how = ["--token", "seal", "--label", "k3", "--id", "03", "--pin", "1234"];
  spawnSync("softhsm2-util", ["--import", file, ...how]);
}

/** A certificate of the test authority over the key that lies on the token. */
function certificateOf(id: KeyId) {
  const spki = id === "03" ? imported.spki : tool("--read-object", "--type", "pubkey", "--id", id);
  return pki.certify("seal", new Uint8Array(spki));
}

function signers(id: KeyId, change: Partial<HsmKey> = {}): Pkcs11Signers {
  const key: HsmKey = {
    provider: "hsm",
    program: "pkcs11-tool",
    module: MODULE,
    label: "seal",
    pin: () => "1234",
    keyId: id,
    certificates: [certificateOf(id), ...pki.holder("seal").chain],
    anchors: [root],
    algorithm: null,
    ...change,
  };
  return new Pkcs11Signers(key, clock);
}

async function signOnce({ signer }: SigningCredential): Promise<Uint8Array> {
  assert.ok(signer.kind === "raw");
  const name = signer.algorithm.digest ?? "SHA-256";
  const content = digest(name, Buffer.from("a document"));
  const prepared = prepareCms({ ...signer, digest: content });
  const value = await signer.sign(prepared.toBeSigned, digest(name, prepared.toBeSigned));
  const cms = finishCms(prepared, value);
  requireIntactCms(cms, { digest: content, digestName: name });
  return cms;
}

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: ProviderFault) => error.code,
  );

const WAYS: readonly (readonly [KeyId, AlgorithmName])[] = [
  ["01", "ecdsa-sha256"],
  ["03", "ecdsa-sha384"],
  ["02", "rsa-pss-sha256"],
  ["02", "rsa-pss-sha512"],
  ["02", "rsa-pkcs1-sha256"],
];

for (const [id, name] of WAYS) {
  test(`a key on a token signs with ${name}`, { skip }, async () => {
    const credential = await signers(id, { algorithm: ALGORITHMS[name] }).forSeal();
    assert.ok((await signOnce(credential)).length > 0);
  });
}

test(
  "the kind of key suggests the algorithm, and the certificate may lie on the token",
  { skip },
  async () => {
    writeFileSync(path.join(folder, "seal.der"), certificateOf("01").der);
    tool("--write-object", path.join(folder, "seal.der"), "--type", "cert", "--id", "01");
    const credential = await signers("01", { certificates: pki.holder("seal").chain }).forSeal();
    await signOnce(credential);
    assert.ok(credential.signer.kind === "raw");
    assert.equal(credential.signer.algorithm.family, "ecdsa");
  },
);

test("a certificate of another key, or a weak one, is found out", { skip }, async () => {
  const other = { certificates: [certificateOf("03"), ...pki.holder("seal").chain] };
  const wrong = await signers("01", { ...other, algorithm: ALGORITHMS["ecdsa-sha256"] }).forSeal();
  assert.equal(await codeOf(signOnce(wrong)), "wrong_signature");
  assert.equal(await codeOf(signers("04").forSeal()), "weak_algorithm");
  const stranger = createAuthority(now).holder("root").certificate;
  assert.equal(await codeOf(signers("01", { anchors: [stranger] }).forSeal()), "wrong_certificate");
});

test(
  "after a refused PIN the token is not asked again, so that it does not lock itself",
  { skip },
  async () => {
    let asked = 0;
    const pin = () => {
      asked += 1;
      return "0000";
    };
    const hsm = signers("01", { pin });
    for (let time = 0; time < 3; time += 1) {
      assert.equal(await codeOf(hsm.forSeal().then(signOnce)), "not_authorized");
    }
    assert.equal(asked, 1);
  },
);

test("many signatures at once with a wrong PIN try it once", { skip }, async () => {
  let asked = 0;
  const pin = () => {
    asked += 1;
    return "0000";
  };
  const credential = await signers("01", { pin }).forSeal();
  const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(signOnce(credential))));
  assert.deepEqual([...new Set(codes)], ["not_authorized"]);
  assert.equal(asked, 1);
});

test("a PIN of a length that the token does not take is a refused PIN", { skip }, async () => {
  const hsm = signers("01", { pin: () => "1".repeat(300) });
  assert.equal(await codeOf(hsm.forSeal().then(signOnce)), "not_authorized");
});

/** A vendor's library that does this in its own process. */
function badProgram(name: string, script: string): string {
  const program = path.join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return program;
}

test(
  "a library that crashes, hangs or babbles is reported and does no harm",
  { skip },
  async () => {
    const faulty = async (name: string, script: string) => {
      const program = badProgram(name, script);
      const hsm = signers("01", { program, patienceMilliseconds: 1500 });
      return codeOf(hsm.forSeal().then(signOnce));
    };
    assert.equal(await faulty("crashes", "kill -SEGV $$"), "unreachable");
    assert.equal(await faulty("hangs", "exec sleep 30"), "timed_out");
    assert.equal(await faulty("babbles", "exec yes"), "unreachable");
    assert.equal(await faulty("says nothing", "exit 0"), "wrong_signature");
  },
);

test("a token that vanishes and comes back works again without a restart", { skip }, async () => {
  const hsm = signers("01");
  const credential = await hsm.forSeal();
  await signOnce(credential);
  renameSync(path.join(folder, "tokens"), path.join(folder, "away"));
  mkdirSync(path.join(folder, "tokens"));
  assert.equal(await codeOf(signOnce(credential)), "unreachable");
  rmSync(path.join(folder, "tokens"), { recursive: true });
  renameSync(path.join(folder, "away"), path.join(folder, "tokens"));
  await signOnce(credential);
});

test("a wrong library, program and key are told apart", { skip }, async () => {
  const faulty = async (change: Partial<HsmKey>) =>
    codeOf(signers("01", change).forSeal().then(signOnce));
  assert.equal(await faulty({ module: "/nonexistent.so" }), "unreachable");
  assert.equal(await faulty({ program: "/nonexistent" }), "unreachable");
  assert.equal(await faulty({ keyId: "77" }), "refused");
});

test("several signatures at once do not disturb each other", { skip }, async () => {
  const credential = await signers("01").forSeal();
  const made = await Promise.all(Array.from({ length: 6 }, () => signOnce(credential)));
  assert.equal(new Set(made.map((cms) => Buffer.from(cms).toString("hex"))).size, 6);
});

test("the PIN is not among the arguments", { skip }, async () => {
  const program = path.join(folder, "spy");
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${folder}/args\nexec pkcs11-tool "$@"\n`, {
    mode: 0o755,
  });
  await signOnce(await signers("01", { program }).forSeal());
  const said = readFileSync(path.join(folder, "args"), "utf8");
  assert.match(said, /--sign/);
  assert.doesNotMatch(said, /1234/);
});

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { aPdf } from "@paraph/testkit";
import { startProgram } from "../kit/command-line.ts";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../../../..");
/** Outside of the repository, so that nothing of it is found by accident. */
const FOLDER = mkdtempSync(path.join(tmpdir(), "paraph-release-"));
/** The plain Node of this version, and the tools of the system. */
const env = { PATH: `${path.dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin` };
after(() => {
  rmSync(FOLDER, { recursive: true, force: true });
});

let made: Promise<readonly [Built, Built]> | null = null;

/** Two builds, begun by the first test that asks: a file may not take so long before its tests. */
function releases(): Promise<readonly [Built, Built]> {
  made ??= (async () => [await build("first"), await build("second")] as const)();
  return made;
}

/** Where the files of a release are, and the folder that comes out of its archive. */
type Built = { readonly out: string; readonly program: string };

async function build(name: string): Promise<Built> {
  const out = path.join(FOLDER, name);
  await run(process.execPath, ["scripts/release.ts", "--out", out], {
    cwd: ROOT,
    // Without git: a file that another test has put into the clone would be told as a change.
    env: { ...process.env, SOURCE_DATE_EPOCH: "1763337600", GIT_DIR: path.join(FOLDER, "none") },
  });
  return { out, program: await unpack(out) };
}

async function unpack(out: string): Promise<string> {
  const archive = readdirSync(out).find((name) => name.endsWith(".tar.gz")) ?? "";
  assert.match(archive, /^paraph-\d+\.\d+\.\d+-linux-(x64|arm64)\.tar\.gz$/);
  const folder = `${out}-unpacked`;
  mkdirSync(folder);
  await run("tar", ["--extract", "--gzip", "--file", path.join(out, archive)], { cwd: folder });
  return path.join(folder, archive.replace(".tar.gz", ""));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

test("two builds of a release are the same to the byte, and the checksums are theirs", async () => {
  const [first, second] = (await releases()).map(({ out }) => out);
  assert.ok(first && second);
  const names = readdirSync(first).sort();
  assert.deepEqual(names, readdirSync(second).sort());
  assert.equal(names.length, 3);
  for (const name of names) {
    const [one, other] = [first, second].map((out) => readFileSync(path.join(out, name)));
    assert.ok(one && other?.equals(one), name);
  }
  const { stdout } = await run("sha256sum", ["--check", "SHA256SUMS"], { cwd: first });
  assert.equal(stdout.match(/: OK$/gm)?.length, 2);
});

test("a release holds JavaScript, with a bill and the licences of all packages in it", async () => {
  const [{ program }] = await releases();
  assert.deepEqual(globSync("**/*.{ts,cts,mts,tsx}", { cwd: program }), []);
  const { components } = readJson(path.join(program, "sbom.cdx.json")) as {
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const licences = readFileSync(path.join(program, "THIRD-PARTY-LICENCES.txt"), "utf8");
  const packages = globSync("node_modules/**/package.json", { cwd: program }).filter((file) =>
    /node_modules\/(?!@paraph)(@[^/]+\/)?[^/]+\/package\.json$/.test(file),
  );
  assert.ok(packages.length > 50, String(packages.length));
  for (const file of packages) {
    const { name, version } = readJson(path.join(program, file)) as {
      readonly name: string;
      readonly version: string;
    };
    assert.ok(listed.has(`${name} ${version}`), `${name} ${version} is not on the bill`);
    assert.ok(licences.includes(`${name} ${version}: `), `${name} ${version} has no licence`);
  }
  assert.ok(
    [...listed].some((one) => one.startsWith("react-dom ")),
    "built into the pages",
  );
  assert.ok(![...listed].some((one) => one.startsWith("typescript ")), "needed to build only");
});

test("a release holds nothing of the machine that built it", async () => {
  const [{ program }] = await releases();
  const ours = globSync("{packages,docs}/**/*.{js,mjs,json,html,md}", { cwd: program });
  assert.ok(ours.includes("packages/server/src/main/cli.js"));
  const telling = [...ours, "PROVENANCE.md", "sbom.cdx.json", "package.json"].filter((file) => {
    const text = readFileSync(path.join(program, file), "utf8");
    return [path.join(ROOT, "packages"), path.join(ROOT, "node_modules"), FOLDER].some((folder) =>
      text.includes(folder),
    );
  });
  assert.deepEqual(telling, []);
});

type Ask = (path: string, body?: object) => Promise<Response>;

/** Calls version 2 as the first business of the demo. */
async function client(url: string): Promise<Ask> {
  const send = async (to: string, headers: Record<string, string>, body?: object) => {
    const json = { "content-type": "application/json", ...headers };
    const post = { method: "POST", body: JSON.stringify(body), headers: json };
    const answer = await fetch(`${url}/v2${to}`, body ? post : { headers });
    assert.ok(answer.ok, `${to}: ${answer.status}`);
    return answer;
  };
  const key = "demo_acme_key_for_local_use_only_0000000000";
  const login = await send("/access/login", {}, { username: "api_demo_acme", "api-key": key });
  const authorization = `Bearer ${await login.text()}`;
  return (to, body) => send(to, { authorization }, body);
}

/** Has a document signed by a signer of the sandbox; gives its id. */
async function signOne(ask: Ask): Promise<string> {
  const content = Buffer.from(aPdf()).toString("base64");
  const signatures = [{ account_email: "sign@sandbox.test" }];
  const created = await ask("/signature-requests", { title: "Released", content, signatures });
  const { id } = (await created.json()) as { readonly id: string };
  for (;;) {
    const request = (await (await ask(`/signature-requests/${id}`)).json()) as {
      readonly status_overall: string;
      readonly document_id: string;
    };
    if (request.status_overall === "SIGNED") return request.document_id;
    assert.equal(request.status_overall, "OPEN");
    await pause(100);
  }
}

test("a release signs in an empty folder, and another one goes on with the data there", async () => {
  const [{ program }, { program: next }] = await releases();
  const cwd = path.join(FOLDER, "empty");
  mkdirSync(cwd);
  const call = (folder: string) =>
    startProgram(env, "start", { program: [path.join(folder, "paraph")], cwd });
  const service = await call(program);
  assert.ok(existsSync(path.join(cwd, ".paraph")), "the data lies where it was started");
  for (const page of ["/demo", "/docs", "/docs/assets/reference.js"]) {
    assert.equal((await fetch(service.url + page)).status, 200, page);
  }
  const document = await signOne(await client(service.url));
  assert.equal(await service.end("SIGTERM"), 0);

  const later = await call(next);
  const signed = await (await client(later.url))(`/documents/${document}/content`);
  writeFileSync(path.join(cwd, "signed.pdf"), new Uint8Array(await signed.arrayBuffer()));
  writeFileSync(
    path.join(cwd, "root.pem"),
    await (await fetch(`${later.url}/pki/root.pem`)).text(),
  );
  assert.equal(await later.end("SIGTERM"), 0);
  const validate = (...args: readonly string[]) =>
    run(path.join(next, "paraph"), ["validate", "signed.pdf", ...args], { cwd, env });
  await validate("--roots", "root.pem");
  await assert.rejects(validate(), { code: 1 }, "nobody is believed without a root");
});

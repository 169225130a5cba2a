import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { migrate, readMigrations } from "../../src/adapters/postgres/migrate.ts";
import { runProgram, startProgram, type RunningProgram } from "../kit/command-line.ts";
import { testDatabase, type TestDatabase } from "../kit/database.ts";
import { ACME } from "../kit/service.ts";

/** What `write-data.ts` wrote with the code of a release. */
type Kept = {
  readonly version: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  readonly files: Readonly<Record<string, string>>;
};

const RELEASES = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json.gz"));
const home = mkdtempSync(path.join(tmpdir(), "paraph-upgrade-"));
after(() => rmSync(home, { recursive: true, force: true }));

test("the data of every release are kept for this test", () => {
  const manifest = readFileSync(new URL("../../../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  assert.ok(
    RELEASES.includes(`${version}.json.gz`),
    `run packages/server/tests/upgrade/write-data.ts with the code of ${version}`,
  );
});

for (const name of RELEASES) {
  const text = gunzipSync(readFileSync(path.join(import.meta.dirname, name)));
  const kept = JSON.parse(text.toString()) as Kept;

  describe(`data of ${kept.version}`, { concurrency: false }, async () => {
    const database = await testDatabase({ migrated: false });
    const folder = path.join(home, kept.version);
    const environment = {
      PARAPH_DATABASE_URL: database.url,
      PARAPH_DATA_DIR: folder,
      PARAPH_LOG_LEVEL: "error",
    };
    let program: RunningProgram;

    test("are brought up to date by migrate, and nothing else works on them before", async () => {
      await putBack(kept, database, folder);
      const early = await runProgram(["admin", "businesses", "list"], environment);
      assert.match(early.printed, /lacks \d+ migrations?/);
      assert.equal((await runProgram(["migrate"], environment)).code, 0);
      // A restored database is another one, as the documentation of a restore says.
      assert.equal((await runProgram(["admin", "storage", "adopt"], environment)).code, 0);
      program = await startProgram(environment);
    });

    test("are read to the last byte", async () => {
      const call = await callerOf(program.url);
      const documents = (await call("/v2/documents")) as readonly Stored[];
      assert.ok(documents.length >= 4, "three that were brought and one that was signed");
      for (const { id, sha256 } of documents) {
        const bytes = await call.bytes(`/v2/documents/${id}/content`);
        assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
      }
    });

    test("hold what was signed: it is valid", async () => {
      const call = await callerOf(program.url);
      const { document_id } = await titled(call, "Signed before");
      const bytes = await call.bytes(`/v2/documents/${document_id}/content`);
      const headers = { "content-type": "application/pdf", origin: program.url };
      const given = { method: "POST", headers, body: bytes };
      const reply = await fetch(`${program.url}/app/validation`, given);
      const { valid, signatures } = (await reply.json()) as Record<string, unknown>;
      assert.deepEqual([valid, signatures], [true, 1], JSON.stringify(reply.status));
    });

    test("are signed: what was open, and what was a draft", async () => {
      const call = await callerOf(program.url);
      const draft = await titled(call, "Draft before", "v3");
      await call(`/v3/signature-requests/${draft.id}/initiate`, "POST");
      for (const title of ["Open before", "Draft before"]) {
        const { id, signatures } = await titled(call, title);
        const at = `/sandbox/signature-requests/${id}/signatures/${signatures[0]?.sid}/sign`;
        const { status_overall } = (await call(at, "POST")) as Listed;
        assert.equal(status_overall, "SIGNED", title);
      }
    });

    test("keep their history: it goes on from what the release signed", async () => {
      await program.end("SIGTERM");
      const { code, printed } = await runProgram(["verify-audit"], environment);
      assert.equal(code, 0, printed);
    });
  });
}

type Stored = { readonly id: string; readonly sha256: string };
type Listed = {
  readonly id: string;
  readonly title: string;
  readonly document_id: string;
  readonly status_overall: string;
  readonly signatures: readonly { readonly sid: string }[];
};
type Call = ((target: string, method?: string) => Promise<unknown>) & {
  readonly bytes: (target: string) => Promise<Buffer>;
};

async function titled(call: Call, title: string, version = "v2"): Promise<Listed> {
  const found = (await call(`/${version}/signature-requests`)) as readonly Listed[];
  const one = found.find((each) => each.title === title);
  assert.ok(one, `there is no request "${title}"`);
  return one;
}

/** Calls as the API user that made everything; an answer that is no success fails the test. */
async function callerOf(url: string): Promise<Call> {
  const tokens = new Map<string, string>();
  async function send(target: string, method: string): Promise<Response> {
    const version = target.startsWith("/v3") ? "v3" : "v2";
    const token = tokens.get(version) ?? (await logIn(url, version));
    tokens.set(version, token);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}${target}`, { method, headers });
    assert.ok(reply.ok, `${target} answered ${reply.status}`);
    return reply;
  }
  return Object.assign(
    async (target: string, method = "GET"): Promise<unknown> => (await send(target, method)).json(),
    {
      bytes: async (target: string) => Buffer.from(await (await send(target, "GET")).arrayBuffer()),
    },
  );
}

async function logIn(url: string, version: string): Promise<string> {
  const body = JSON.stringify({ username: ACME.username, "api-key": ACME.key });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/${version}/access/login`, { method: "POST", headers, body })).text();
}

/** The schema as the migrations of that release made it, with its rows; and its files. */
async function putBack(kept: Kept, { url, owner }: TestDatabase, folder: string): Promise<void> {
  const ran = JSON.parse(kept.tables["schema_migration"] ?? "[]") as readonly {
    readonly number: number;
    readonly checksum: string;
  }[];
  const today = new Map(readMigrations().map((one) => [one.number, one]));
  const migrations = ran.map(({ number, checksum }) => {
    const migration = today.get(number);
    assert.equal(migration?.checksum, checksum, `migration ${number} of a release was changed`);
    return migration;
  });
  await migrate(url, migrations);
  const columns = await owner.sql<{ table: string; columns: string }>`
    select table_name as table, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' group by table_name`;
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const { table, columns: names } of columns) {
      if (table === "schema_migration") continue;
      const place = pg.escapeIdentifier(table);
      await client.query(`delete from ${place}`);
      await client.query(
        `insert into ${place} (${names}) overriding system value
         select ${names} from jsonb_populate_recordset(null::${place}, $1::jsonb)`,
        [kept.tables[table] ?? "[]"],
      );
    }
    for (const { name, last } of kept.sequences) {
      await client.query("select setval($1::regclass, $2::bigint)", [
        pg.escapeIdentifier(name),
        last,
      ]);
    }
  } finally {
    await client.end();
  }
  for (const [file, content] of Object.entries(kept.files)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(place, Buffer.from(content, "base64"), { mode: 0o600 });
  }
}

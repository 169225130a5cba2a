import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { aLargePdf } from "@paraph/testkit";
import pg from "pg";
import { DEMO_BUSINESSES } from "../../packages/server/src/main/demo.ts";
import type { Bench, Row } from "./frame/row.ts";

const PATH = "/v2/signature-requests";
const PAGE = `${PATH}?page_size=50`;
const FEW = 1_000;
/** BENCH_REQUESTS=1000000 is the whole number; writing so many takes some minutes. */
const MANY = Number(process.env["BENCH_REQUESTS"] ?? 200_000);
const BATCH = 10_000;
const content = Buffer.from(aLargePdf(200_000, 196_000)).toString("base64");
const [acme, basic] = DEMO_BUSINESSES;

/** Issue 5, "Must hold": what signature requests cost, and sealing one document. */
export const rows: readonly Row[] = [
  {
    name: "create request of 200 KB",
    where: "service",
    floor: "post + query",
    calls: 10,
    width: 4,
    prepare: async (bench) => () => create(bench, [{ account_email: "ada@example.com" }]),
  },
  {
    name: "read status",
    where: "service",
    floor: "get + query",
    calls: 200,
    prepare: async (bench) => {
      const { id } = await create(bench, [{ account_email: "ada@example.com" }]);
      return () => answered(200, bench.call("GET", `${PATH}/${id}`));
    },
  },
  {
    name: "add signer",
    where: "service",
    floor: "post + query",
    calls: 20,
    width: 4,
    prepare: async (bench) => {
      // A request with hundreds of signers is not what is measured: each takes twenty.
      let count = 0;
      let request = create(bench, []);
      return async () => {
        count += 1;
        if (count % 20 === 0) request = create(bench, []);
        const body = { account_email: `s${count}@example.com` };
        const { id } = await request;
        return answered(200, bench.call("POST", `${PATH}/${id}/signatures`, { body }));
      };
    },
  },
  {
    name: "page among few requests",
    where: "service",
    floor: "get + query",
    calls: 40,
    prepare: async (bench) => {
      await fill(bench, basic?.username ?? "", FEW);
      const authorization = `Bearer ${await logIn(bench, basic)}`;
      return () => pageOf(bench, FEW, { authorization });
    },
  },
  {
    name: "page among many requests",
    where: "service",
    floor: "get + query",
    within: { of: "page among few requests", times: 1.5 },
    calls: 40,
    prepare: async (bench) => {
      await fill(bench, acme?.username ?? "", MANY);
      return () => pageOf(bench, MANY, {});
    },
  },
  {
    name: "cycle of two signers",
    where: "service",
    floor: "post + query",
    calls: 8,
    width: 4,
    prepare: async (bench) => {
      const receiver = await openReceiver();
      return async () => {
        const signers = [
          { account_email: "sign@sandbox.test" },
          { account_email: "sign+0s@sandbox.test" },
        ];
        const { id } = await create(bench, signers, {
          callback_success_url: `${receiver.url}/SERVICE_SIGNATURE_REQUEST_ID`,
        });
        await receiver.notified(id);
      };
    },
  },
  {
    name: "seal of 200 KB",
    where: "service",
    floor: "post + query",
    leastPerSecond: 30,
    calls: 10,
    width: 4,
    prepare: async (bench) => {
      const body = { title: "bench", content };
      return () => answered(200, bench.call("POST", "/v2/seal", { body }));
    },
  },
];

async function create(
  bench: Bench,
  signatures: readonly object[],
  more: object = {},
): Promise<{ readonly id: string }> {
  const body = { title: "bench", content, signatures, ...more };
  const made = await answered(201, bench.call("POST", PATH, { body }));
  return JSON.parse(made.toString()) as { id: string };
}

async function answered(wanted: number, reply: ReturnType<Bench["call"]>): Promise<Buffer> {
  const { status, body } = await reply;
  if (status !== wanted) throw new Error(`answered ${status} ${body.toString()}`);
  return body;
}

async function pageOf(bench: Bench, least: number, headers: Record<string, string>): Promise<void> {
  const { status, body } = await bench.call("GET", PAGE, { headers });
  const found = (JSON.parse(body.toString()) as unknown[]).length;
  if (status !== 200 || found !== 50) throw new Error(`answered ${status}, ${found} of ${least}`);
}

async function logIn(bench: Bench, who: typeof acme): Promise<string> {
  const body = { username: who?.username, "api-key": who?.key };
  return (await answered(200, bench.call("POST", "/v2/access/login", { body }))).toString();
}

/** Copies one real request of an owner until there are so many, straight into the tables. */
async function fill(bench: Bench, owner: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: bench.database });
  await client.connect();
  try {
    const { id } = await create(bench, [
      { account_email: "ada@example.com" },
      { account_email: "ben@example.com" },
    ]);
    for (let done = 0; done < count; done += BATCH) {
      await client.query(COPIES, [id, owner, Math.min(BATCH, count - done)]);
    }
    await client.query("analyze request, signature, request_document, request_count");
  } finally {
    await client.end();
  }
}

const COPIES = `
  with copied as (
    insert into request (id, business_id, environment, owner, created_by, origin, status, title, title_folded, quality,
           read_access, write_access, cc_email_addresses, attach_on_success, observers, people,
           created_at, updated_at, version)
    select gen_random_uuid(), u.business_id, r.environment, u.username, u.username, r.origin, r.status,
           r.title || ' ' || n, r.title_folded || ' ' || n, r.quality, r.read_access, r.write_access, r.cc_email_addresses,
           r.attach_on_success, r.observers, r.people, now(), now(), r.version
      from request r, api_user u, generate_series(1, $3::int) as n
     where r.id = $1::uuid and u.username = $2
    returning id, seq, owner),
  documents as (
    insert into request_document (request_id, document_id, place, name, version_id)
    select copied.id, d.document_id, d.place, d.name, d.version_id
      from copied, request_document d where d.request_id = $1::uuid)
  insert into signature (id, request_id, place, owner, request_seq, shown, status, body)
  select gen_random_uuid(), copied.id, s.place, copied.owner, copied.seq, s.shown, s.status, s.body
    from copied, signature s where s.request_id = $1::uuid`;

/** Receives callbacks whose address ends with the id of the request. */
async function openReceiver() {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  const server = createServer((incoming, answer) => {
    const id = incoming.url?.slice(1) ?? "";
    const notify = waiting.get(id);
    if (notify) notify();
    else early.add(id);
    waiting.delete(id);
    answer.writeHead(200).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    notified: async (id: string): Promise<void> => {
      if (early.delete(id)) return;
      await new Promise<void>((notify) => waiting.set(id, notify));
    },
  };
}

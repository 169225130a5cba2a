import pg from "pg";
import { DEMO_BUSINESSES } from "../../packages/server/src/main/demo.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import { median } from "./frame/median.ts";
import type { Stage } from "./frame/stage.ts";

/** BENCH_DOCUMENTS=1000000 is the whole number; writing so many takes some minutes. */
const MANY = Number(process.env["BENCH_DOCUMENTS"] ?? 100_000);
const BATCH = 10_000;
const ROUNDS = 25;
const SIZE = 50;
const [acme] = DEMO_BUSINESSES;

/** What a deep page of documents costs beside the first one: waits of one caller, one call after the other. */
export const groups: readonly FigureGroup[] = [
  { name: `deep pages among ${MANY} documents`, measure: async (stage) => pages(await stage()) },
];

async function pages({ bench }: Stage): Promise<readonly Figure[]> {
  await fill(bench.database);
  const last = Math.floor(MANY / SIZE);
  const numbers = { second: 2, middle: Math.floor(last / 2), last } as const;
  const waits: Record<keyof typeof numbers, number[]> = { second: [], middle: [], last: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, number] of Object.entries(numbers) as [keyof typeof numbers, number][]) {
      const started = performance.now();
      const reply = await bench.call(
        "GET",
        `/v2/documents?page_size=${SIZE}&page_number=${number}`,
      );
      if (reply.status !== 200) throw new Error(`a page answered ${reply.status}`);
      waits[name].push(performance.now() - started);
    }
  }
  const of = (name: keyof typeof numbers): number => median(waits[name]);
  return [
    { name: "the second page", value: of("second"), unit: "ms" },
    { name: "the middle one over the second", value: of("middle") / of("second"), unit: "times", most: 4 }, // prettier-ignore
    { name: "the last one over the second", value: of("last") / of("second"), unit: "times", most: 4 }, // prettier-ignore
  ];
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let done = 0; done < MANY; done += BATCH) {
      await client.query(
        `with object as (
           insert into vault_object (id, blob, size)
           select id, id::text, 1 from (select gen_random_uuid() as id from generate_series(1, $1::int)) as new
           returning id)
         insert into document (id, root_id, business_id, environment, owner, title, title_folded,
                read_access, write_access, size, sha256, page_count, page_width, page_height,
                pdf_version, signature_fields, page_sizes, active_content, restrictions, created_at,
                updated_at)
         select object.id, object.id, api_user.business_id, 'demo', $2, 'Contract', 'contract', '{}', '{}',
                1, repeat('0', 64), 1, 595, 842, '1.7', '[]', '[]', '{}', '{}', now(), now()
           from object, api_user where api_user.username = $2`,
        [BATCH, acme?.username],
      );
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

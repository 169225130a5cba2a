import { aPdf } from "@paraph/testkit";
import { clientOf } from "./frame/client.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import type { Stage } from "./frame/stage.ts";
import { aPersonAt, type Invited, type Waits } from "./people/person.ts";

const PEOPLE = 200;
const MADE_AT_ONCE = 8;
/** Nobody waits longer, 95 of 100 times: for a page, and for a signature. */
const PAGE_S = 5;
const SIGNATURE_S = 10;

/** People who open, read and sign at one moment, each as a browser does it, without a pause to read. */
export const groups: readonly FigureGroup[] = [
  { name: `${PEOPLE} people sign at once`, measure: async (stage) => people(await stage()) },
];

async function people({ bench }: Stage): Promise<readonly Figure[]> {
  const invited: Invited[] = [];
  const content = Buffer.from(aPdf({ pages: 3 })).toString("base64");
  let asked = 0;
  const lane = async (): Promise<void> => {
    while (asked < PEOPLE) invited.push(await invite(bench, content, (asked += 1)));
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, lane));
  const client = clientOf(bench.url, PEOPLE * 2);
  const began = performance.now();
  const ended = await Promise.all(invited.map((one) => aPersonAt({ bench, client }, one).sign()));
  const seconds = (performance.now() - began) / 1000;
  client.close();
  const failed = ended.filter((one): one is Error => one instanceof Error);
  const waits = ended.filter((one): one is Waits => !(one instanceof Error));
  const pages = waits.flatMap((one) => one.pages);
  const signatures = waits.map(({ signature }) => signature);
  const why = [...new Set(failed.map(({ message }) => message))].slice(0, 3).join("; ");
  return [
    { name: "of them fail", value: failed.length, unit: "people", most: 0, note: why },
    { name: "a page, 95 of 100 at most", value: at(pages, 0.95), unit: "s", most: PAGE_S },
    {
      name: "from the code to the signed document, 95 of 100 at most",
      value: at(signatures, 0.95),
      unit: "s",
      most: SIGNATURE_S,
    },
    { name: "a page, the longest", value: at(pages, 1), unit: "s" },
    { name: "a signature, the longest", value: at(signatures, 1), unit: "s" },
    { name: "until all have signed", value: seconds, unit: "s" },
  ];
}

async function invite(bench: Stage["bench"], content: string, number: number): Promise<Invited> {
  const email = `person-${number}@example.com`;
  const { status, body } = await bench.call("POST", "/v2/signature-requests", {
    body: {
      title: `Contract ${number}`,
      content,
      signatures: [
        {
          signer_identity_data: { email_address: email, first_name: "Ada", last_name: "Muster" },
          visual_signature: { position: { x: 72, y: 600, width: 180, height: 60, page: "0" } },
        },
      ],
    },
  });
  if (status !== 201) throw new Error(`a request answered ${status} ${body.toString()}`);
  type Made = { id: string; signatures: { sid: string; signing_url: string }[] };
  const { id, signatures } = JSON.parse(body.toString()) as Made;
  const [entry] = signatures;
  const secret = entry?.signing_url.split("/").at(-1) ?? "";
  return { email, requestId: id, signatureId: entry?.sid ?? "", secret };
}

function at(waits: readonly number[], part: number): number | null {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? null;
}

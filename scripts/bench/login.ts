import { DEMO_BUSINESSES } from "../../packages/server/src/main/demo.ts";
import type { Row } from "./frame/row.ts";

const [acme] = DEMO_BUSINESSES;

export const rows: readonly Row[] = [
  {
    name: "login",
    where: "service",
    floor: "post + query",
    most: 2.5,
    calls: 500,
    prepare: async ({ call }) => {
      const body = { username: acme?.username, "api-key": acme?.key };
      return () => expect200(call("POST", "/v2/access/login", { body }));
    },
  },
  {
    name: "authenticated read",
    where: "service",
    floor: "get + query",
    most: 2.5,
    calls: 500,
    prepare: async ({ call }) => {
      const content = Buffer.from(onePage()).toString("base64");
      const body = { title: "bench", content, content_type: "application/pdf" };
      const made = await call("POST", "/v2/documents", { body });
      const { id } = JSON.parse(made.body.toString()) as { id: string };
      return () => expect200(call("GET", `/v2/documents/${id}`));
    },
  },
];

async function expect200(reply: Promise<{ status: number; body: Buffer }>): Promise<void> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`answered ${status} ${body.toString()}`);
}

/** The smallest PDF with a page. */
function onePage(): string {
  const parts = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
  ];
  let file = "%PDF-1.7\n";
  const offsets = parts.map((part, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const lines = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`);
  file += `xref\n0 4\n0000000000 65535 f \n${lines.join("")}`;
  return `${file}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}

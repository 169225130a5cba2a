import { mkdirSync, writeFileSync } from "node:fs";
import { aPdf } from "@paraph/testkit";

/** Writes the documents that README, docs and the demo sign: one with a field, one as people get them. */
mkdirSync("docs/examples", { recursive: true });
writeFileSync(
  "docs/examples/contract.pdf",
  aPdf({
    pages: [{ text: "Contract between Acme and Ada Lovelace" }],
    fields: [{ name: "Signature", rect: [72, 120, 312, 200] }],
  }),
);

const CLAUSES = [
  [
    "1  The flat",
    "Acme lets the flat on the third floor of Lakeside Road 12, 8004 Zurich,",
    "with three rooms, kitchen, bathroom and cellar.",
  ],
  [
    "2  The rent",
    "The rent is CHF 2,140 a month and CHF 190 for heating and water,",
    "payable in advance on the first day of each month.",
  ],
  [
    "3  How long",
    "The lease begins on 1 February 2027 and has no fixed end.",
    "Either side may end it with three months' notice to the end of a month.",
  ],
  [
    "4  The deposit",
    "The tenant deposits three months' rent on a blocked account in their own name.",
    "The interest belongs to the tenant.",
  ],
] as const;

writeFileSync("docs/examples/lease.pdf", aPdf({ pages: [{ content: lease() }] }));

function lease(): string {
  const put = (size: number, x: number, y: number, text: string) =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
  const clauses = CLAUSES.flatMap(([heading, ...lines], index) => {
    const top = 676 - index * 92;
    return [
      put(12.5, 72, top, heading),
      ...lines.map((line, row) => put(10.5, 72, top - 20 - row * 16, line)),
    ];
  });
  return [
    "0.10 0.12 0.17 rg",
    put(22, 72, 752, "Lease, Lakeside Road 12"),
    put(9, 72, 728, "Acme, Zurich. An example: nothing in it binds anybody."),
    "0.75 0.77 0.8 RG 0.6 w 72 716 m 523 716 l S",
    ...clauses,
    put(10.5, 72, 256, "Zurich, in November 2026"),
    "72 130 m 272 130 l S 323 130 m 523 130 l S",
    put(9, 72, 116, "The landlord"),
    put(9, 323, 116, "The tenant"),
  ].join("\n");
}

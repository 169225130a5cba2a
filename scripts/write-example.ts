import { mkdirSync, writeFileSync } from "node:fs";
import { aPdf } from "@paraph/testkit";

/** Writes the document that README and docs sign: one page with a field for a signature. */
mkdirSync("docs/examples", { recursive: true });
writeFileSync(
  "docs/examples/contract.pdf",
  aPdf({
    pages: [{ text: "Contract between Acme and Ada Lovelace" }],
    fields: [{ name: "Signature", rect: [72, 120, 312, 200] }],
  }),
);

import { readFileSync, writeFileSync } from "node:fs";
import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import { measure } from "./measure.ts";

const [from, to] = process.argv.slice(2);
const p12 = readFileSync("rsa.p12");
const options = { reason: "", contactInfo: "", name: "", location: "", signatureLength: 16_384 };

// It opens the key file for each signature, and keeps a place in it: a signer signs once.
await measure(async () => {
  const prepared = plainAddPlaceholder({ pdfBuffer: readFileSync(from), ...options });
  const signer = new P12Signer(p12, { passphrase: "bench" });
  writeFileSync(to, await new SignPdf().sign(prepared, signer));
});

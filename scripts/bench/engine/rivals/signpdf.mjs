import { readFileSync } from "node:fs";
import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";

const [file, p12, password, runs] = process.argv.slice(2);
const bytes = readFileSync(file);
const key = readFileSync(p12);

async function once() {
  const options = { reason: "", contactInfo: "", name: "", location: "", signatureLength: 16_384 };
  const prepared = plainAddPlaceholder({ pdfBuffer: bytes, ...options });
  await new SignPdf().sign(prepared, new P12Signer(key, { passphrase: password }));
}

await once();
const before = process.cpuUsage();
for (let index = 0; index < Number(runs); index++) await once();
const { user, system } = process.cpuUsage(before);
console.log(`ms ${(user + system) / 1000 / Number(runs)}`);

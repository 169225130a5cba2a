import { readFileSync } from "node:fs";
import { P12Signer, PDF } from "@libpdf/core";

const [file, p12, password, runs] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file));
const signer = await P12Signer.create(new Uint8Array(readFileSync(p12)), password);

async function once() {
  const pdf = await PDF.load(bytes);
  await pdf.sign({ signer });
}

await once();
const before = process.cpuUsage();
for (let index = 0; index < Number(runs); index++) await once();
const { user, system } = process.cpuUsage(before);
console.log(`ms ${(user + system) / 1000 / Number(runs)}`);

import { createPrivateKey, webcrypto } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { CryptoKeySigner, PDF } from "@libpdf/core";
import { measure } from "./measure.ts";

const [from, to] = process.argv.slice(2);
const [certificate, ...chain] = ["certificate", "issuer", "root"].map(
  (name) => new Uint8Array(readFileSync(`${name}.der`)),
);
const pkcs8 = createPrivateKey(readFileSync("key.pem")).export({ type: "pkcs8", format: "der" });
const curve = { name: "ECDSA", namedCurve: "P-256" };
const key = await webcrypto.subtle.importKey("pkcs8", pkcs8, curve, false, ["sign"]);
const signer = new CryptoKeySigner(key, certificate, "EC", "ECDSA", chain);

await measure(async () => {
  const pdf = await PDF.load(new Uint8Array(readFileSync(from)));
  const { bytes } = await pdf.sign({ signer, level: "B-B" });
  writeFileSync(to, bytes);
});

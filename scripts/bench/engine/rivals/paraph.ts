import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { ALGORITHMS, keySigner, parseCertificate } from "@paraph/engine/pki";
import { fileCopy, floorOf, sign } from "../copies.ts";
import { measure } from "./measure.ts";

/** Ourselves as one of them: "floor", or a signature with the key that all of them use. */
const [work = "", from = "", to = ""] = process.argv.slice(2);
const key = createPrivateKey(readFileSync("key.pem"));
const [certificate, ...chain] = ["certificate", "issuer", "root"].map((name) =>
  parseCertificate(new Uint8Array(readFileSync(`${name}.der`))),
);
const root = chain.at(-1);
if (!certificate || !root) throw new Error("there is no certificate to sign with");

const { algorithm, sign: signOctets } = keySigner(key, ALGORITHMS["ecdsa-sha256"]);
const signing = {
  signer: {
    kind: "raw",
    certificate,
    chain,
    algorithm,
    sign: (attributes: Uint8Array) => Promise.resolve(signOctets(attributes)),
  },
  trust: { anchors: [root], pool: [] },
} as const;

await measure(() =>
  work === "floor"
    ? floorOf(fileCopy(from, to), key)
    : sign(fileCopy(from, to), "B-B", { visible: false, ...signing }),
);

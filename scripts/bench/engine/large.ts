import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { bytesSource, type Source } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";

const CHUNK = 1 << 20;
/**
 * A process of its own: signs the file it is given from disk to disk at B-LTA and prints how many
 * megabytes its memory rose above what it used after signing a small one.
 */
const [from = "", to = ""] = process.argv.slice(2);
const now = new Date();
const authority = createAuthority(now);

await sign(bytesSource(aPdf()));
const idle = kilobytes("VmRSS");
// Linux: 5 sets the peak back to what is used now.
writeFileSync("/proc/self/clear_refs", "5");
const target = openSync(to, "w");
const source = fileSource(from);
const tail = await sign(source);
for (let at = 0; at < source.length; at += CHUNK) writeSync(target, source.read(at, CHUNK));
writeSync(target, tail);
closeSync(target);
console.log(((kilobytes("VmHWM") - idle) / 1000).toFixed(1));

async function sign(source: Source): Promise<Uint8Array> {
  const signed = await signPdf(
    {
      source,
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, now),
  );
  return signed.tail;
}

function fileSource(file: string): Source {
  const descriptor = openSync(file, "r");
  const buffer = new Uint8Array(CHUNK);
  return {
    length: statSync(file).size,
    read: (offset, length) => {
      const target = length <= buffer.length ? buffer : new Uint8Array(length);
      return target.subarray(0, readSync(descriptor, target, 0, length, offset));
    },
  };
}

function kilobytes(name: string): number {
  const status = readFileSync("/proc/self/status", "latin1");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
}

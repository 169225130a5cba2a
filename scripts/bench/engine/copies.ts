import { createHash, sign as signOctets } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { bytesSource, type Source } from "@paraph/engine/bytes";
import { type PadesLevel, type SigningOrder, signPdf } from "@paraph/engine/pades";
import { createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";

/** A place that a document is read from and one that its copy goes to. */
export type Copy = {
  readonly source: Source;
  readonly write: (chunk: Uint8Array) => void;
  readonly close: () => void;
};

/** Whether the signature is to be seen, and who signs. */
type Signing = { readonly visible: boolean } & Partial<Pick<SigningOrder, "signer" | "trust">>;

const CHUNK = 1 << 20;
const BUFFER = new Uint8Array(CHUNK);
const now = new Date();
const authority = createAuthority(now);
const PORTS = signingPorts(authority, now);
const KEY = authority.holder("signer").key;
const OWN = { signer: rawSigner(authority, "signer"), trust: trustIn(authority) };

/** In memory: what is written is one copy of the bytes and nothing else. */
export function memoryCopy(bytes: Uint8Array): Copy {
  const pieces: Uint8Array[] = [];
  return {
    source: bytesSource(bytes),
    write: (chunk) => {
      pieces.push(new Uint8Array(chunk));
    },
    close: () => undefined,
  };
}

/** From one file to another, a chunk at a time, as documents too large for memory go. */
export function fileCopy(from: string, to: string): Copy {
  const [input, output] = [openSync(from, "r"), openSync(to, "w")];
  return {
    source: {
      length: fstatSync(input).size,
      read: (offset, length) => {
        const target = length <= CHUNK ? BUFFER : new Uint8Array(length);
        return target.subarray(0, readSync(input, target, 0, length, offset));
      },
    },
    write: (chunk) => {
      writeSync(output, chunk);
    },
    close: () => {
      closeSync(input);
      closeSync(output);
    },
  };
}

/** The least anybody can do: hash the document, copy it, and make one P-256 signature. */
export function floorOf({ source, write, close }: Copy, key = KEY): void {
  const hash = createHash("sha256");
  for (let at = 0; at < source.length; at += CHUNK) {
    const chunk = source.read(at, CHUNK);
    hash.update(chunk);
    write(chunk);
  }
  signOctets("sha256", hash.digest(), key);
  close();
}

/** Signs the document and copies it, with a key in memory that is ours where none is named. */
export async function sign(
  copy: Copy,
  level: PadesLevel,
  { visible, signer, trust }: Signing,
): Promise<void> {
  const place = { page: 0, x: 60, y: 60, width: 200, height: 60, rotation: 0 } as const;
  const order: SigningOrder = {
    source: copy.source,
    field: { kind: "new", places: visible ? [place] : [] },
    appearance: {
      mark: { kind: "typed", name: "Ada Lovelace" },
      lines: [
        { role: "name", text: "Ada Lovelace" },
        { role: "date", text: "15 November 2026, 12:00:00 CET (UTC+01:00)" },
      ],
    },
    claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
    certify: null,
    level,
    signer: signer ?? OWN.signer,
    trust: trust ?? OWN.trust,
  };
  const { tail } = await signPdf(order, PORTS);
  for (let at = 0; at < copy.source.length; at += CHUNK) copy.write(copy.source.read(at, CHUNK));
  copy.write(tail);
  copy.close();
}

import { toBase64 } from "../../bytes/base64.ts";
import { toHex } from "../../bytes/hex.ts";
import { digest } from "../../pki/algorithms/keys.ts";
import type { Certificate } from "../../pki/certificates/certificate.ts";
import { readable } from "../../pki/cms/verify.ts";
import type { CertificateFacts, EvidenceFacts } from "./facts.ts";

/** Where a certificate or an answer was found: of two places the older one counts. */
type Found<Kind> = Kind & { since: number | null };

/** Everything that came with a document, each thing once. */
export type Pool = {
  readonly certificates: () => readonly CertificateFacts[];
  readonly evidence: () => readonly EvidenceFacts[];
  /** The place of the certificate in the list. */
  readonly addCertificate: (der: Uint8Array, since: number | null) => number;
  readonly addEvidence: (
    kind: EvidenceFacts["kind"],
    der: Uint8Array,
    from: EvidenceFacts["from"],
    since: number | null,
  ) => void;
  readonly certificateAt: (place: number) => Uint8Array | null;
  /** The certificates that can be read. */
  readonly readable: () => readonly Certificate[];
};

export function createPool(): Pool {
  const certificates = new Map<string, Found<{ der: Uint8Array }>>();
  const evidence = new Map<
    string,
    Found<Omit<EvidenceFacts, "der" | "since">> & { der: Uint8Array }
  >();
  let read: readonly Certificate[] | null = null;

  return {
    certificates: () =>
      [...certificates.values()].map(({ der, since }) => ({ der: toBase64(der), since })),
    evidence: () =>
      [...evidence.values()].map(({ der, ...rest }) => ({ ...rest, der: toBase64(der) })),
    addCertificate: (der, since) => {
      const key = keyOf(der);
      const known = certificates.get(key);
      if (known) known.since = earlier(known.since, since);
      else {
        certificates.set(key, { der, since });
        read = null;
      }
      return [...certificates.keys()].indexOf(key);
    },
    certificateAt: (place) => [...certificates.values()][place]?.der ?? null,
    addEvidence: (kind, der, from, since) => {
      const key = keyOf(der);
      const known = evidence.get(key);
      if (known) known.since = earlier(known.since, since);
      else evidence.set(key, { kind, der, from, since });
    },
    readable: () => (read ??= readable([...certificates.values()].map(({ der }) => der))),
  };
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function keyOf(der: Uint8Array): string {
  return toHex(digest("SHA-256", der));
}

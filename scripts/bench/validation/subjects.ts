import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import { createAuthority, joined, rawSigner, signingPorts, trustIn } from "@paraph/testkit";

/** A document with so many signatures of ours, one after the other, each at the last place that is free. */
export async function signedTimes(file: Uint8Array, times: number): Promise<Uint8Array> {
  const now = new Date();
  const authority = createAuthority(now);
  let signed = file;
  for (let turn = 0; turn < times; turn++) {
    const place = { page: turn, x: 60, y: 60, width: 200, height: 60, rotation: 0 } as const;
    const { tail } = await signPdf(
      {
        source: bytesSource(signed),
        field: { kind: "new", places: [place] },
        appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
        claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
        certify: null,
        level: "B-LTA",
        signer: rawSigner(authority, "signer"),
        trust: trustIn(authority),
      },
      signingPorts(authority, now),
    );
    signed = joined(signed, tail);
  }
  return signed;
}

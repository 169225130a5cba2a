import assert from "node:assert/strict";
import { bytesSource } from "@paraph/engine/bytes";
import { openPdf, signaturesOf } from "@paraph/engine/pdf";
import { attributeOf, digest, requireIntactCms } from "@paraph/engine/pki";

/** The surnames of those who signed a document, each signature checked against the octets that it covers. */
export function signersOf(file: Uint8Array): readonly string[] {
  const found = signaturesOf(openPdf(bytesSource(file)).latest);
  return found.flatMap(({ byteRange, contents, type }) => {
    if (type === "timestamp") return [];
    assert.ok(byteRange && contents);
    const [a = 0, b = 0, c = 0, d = 0] = byteRange;
    const covered = digest("SHA-256", file.subarray(a, a + b), file.subarray(c, c + d));
    const { certificate } = requireIntactCms(contents, { digest: covered, digestName: "SHA-256" });
    return [attributeOf(certificate.subject, "surname") ?? ""];
  });
}

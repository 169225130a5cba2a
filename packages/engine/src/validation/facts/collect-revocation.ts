import { PkiError } from "../../errors.ts";
import { allValues } from "../../pki/cms/cms.ts";
import { type DerNode, holder } from "../../pki/der/der.ts";
import { OID } from "../../pki/der/oids.ts";
import { elements, inside, members } from "../../pki/der/values.ts";
import type { EvidenceFacts } from "./facts.ts";
import type { OpenedCms } from "./collect-cms.ts";
import type { Pool } from "./pool.ts";

/** CAdES (EN 319 122-1, 5.4.1 and 5.4.2): values that somebody added after signing. */
const CERTIFICATE_VALUES = "1.2.840.113549.1.9.16.2.23";
const REVOCATION_VALUES = "1.2.840.113549.1.9.16.2.24";

/** Takes the certificates and revocation answers that a CMS carries, wherever in it they stand. */
export function collectRevocation(
  { signedData, signer }: OpenedCms,
  pool: Pool,
  from: EvidenceFacts["from"],
  since: number | null,
): void {
  const add = (kind: EvidenceFacts["kind"]) => (der: Uint8Array) => {
    pool.addEvidence(kind, der, from, since);
  };
  signedData.crls.forEach(add("crl"));
  signedData.ocsps.forEach(add("ocsp"));
  for (const node of allValues(signer.signedAttributes ?? [], OID.adobeRevocation)) {
    takeLists(node, add);
  }
  for (const node of allValues(signer.unsignedAttributes, OID.adobeRevocation))
    takeLists(node, add);
  for (const node of allValues(signer.unsignedAttributes, REVOCATION_VALUES)) takeLists(node, add);
  for (const node of allValues(signer.unsignedAttributes, CERTIFICATE_VALUES)) {
    for (const { bytes } of readableElements(node)) pool.addCertificate(bytes, since);
  }
}

/** Adobe's RevocationInfoArchival and CAdES' RevocationValues have the same form: [0] lists, [1] answers. */
function takeLists(
  node: DerNode,
  add: (kind: EvidenceFacts["kind"]) => (der: Uint8Array) => void,
): void {
  try {
    const reader = members(node);
    const lists = reader.optional(holder(0));
    const answers = reader.optional(holder(1));
    for (const { bytes } of lists ? elements(inside(lists)) : []) add("crl")(bytes);
    for (const { bytes } of answers ? elements(inside(answers)) : []) add("ocsp")(bytes);
  } catch (error) {
    // Evidence that cannot be read proves nothing.
    if (!(error instanceof PkiError)) throw error;
  }
}

function readableElements(node: DerNode): readonly DerNode[] {
  try {
    return elements(node);
  } catch (error) {
    if (error instanceof PkiError) return [];
    throw error;
  }
}

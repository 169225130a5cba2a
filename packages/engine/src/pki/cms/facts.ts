import { PkiError, type PkiErrorCode } from "../../errors.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { children, type DerNode, parseFirst } from "../der/der.ts";
import { parseCms, type SignedData } from "./cms.ts";
import { examineSigner, type SignedContent, type SignerFacts } from "./verify.ts";

/** What holds of the octets of a signature: how they are written, what they carry, who signed what. */
export type CmsFacts =
  | { readonly kind: "unreadable"; readonly code: PkiErrorCode; readonly reason: string }
  | {
      readonly kind: "read";
      readonly signedData: SignedData;
      /** BER where any length or string in it is not written as DER asks for. */
      readonly encoding: "der" | "ber";
      /** What follows the CMS: nothing, zeros as in a PDF's /Contents, or something that nobody should find. */
      readonly behind: "nothing" | "zeros" | "octets";
      readonly hasContent: boolean;
      /** One for each SignerInfo, in their order. */
      readonly signers: readonly SignerFacts[];
    };

/** Looks at a CMS with or without padding. Never throws for a wrong or unreadable one. */
export function cmsFacts(
  bytes: Uint8Array,
  content: SignedContent,
  others: readonly Certificate[] = [],
): CmsFacts {
  try {
    const signedData = parseCms(bytes);
    return {
      kind: "read",
      signedData,
      encoding: isDer(parseFirst(signedData.der, "ber")) ? "der" : "ber",
      behind: behind(bytes.subarray(signedData.size)),
      hasContent: signedData.content !== null,
      signers: signedData.signers.map((each) => examineSigner(signedData, each, content, others)),
    };
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return { kind: "unreadable", code: error.code, reason: error.message };
  }
}

/** DER knows one way to write a length, and strings in one piece (X.690, 10.1 and 10.2). */
function isDer(node: DerNode): boolean {
  try {
    parseFirst(node.bytes, "der");
  } catch {
    // The very question: it is well formed, as BER read it, but not the shortest form.
    return false;
  }
  if ((node.tag & 0x20) === 0) return true;
  // A constructed octet string is one in pieces.
  return node.tag !== 0x24 && children(node).every(isDer);
}

function behind(octets: Uint8Array): "nothing" | "zeros" | "octets" {
  if (octets.length === 0) return "nothing";
  return octets.every((octet) => octet === 0) ? "zeros" : "octets";
}

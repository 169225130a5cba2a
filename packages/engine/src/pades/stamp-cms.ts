import { PkiError } from "../errors.ts";
import type { CmsSigner } from "../pki/cms/cms.ts";
import { singleValue } from "../pki/cms/cms.ts";
import { type DerNode, holder, parseFirst, TAG } from "../pki/der/der.ts";
import { elements, inside, members } from "../pki/der/values.ts";
import * as write from "../pki/der/write.ts";
import { OID } from "../pki/der/oids.ts";

/** The signature time stamp that a CMS carries already, or null. */
export function timeStampIn({ unsignedAttributes }: CmsSigner): Uint8Array | null {
  return singleValue(unsignedAttributes, OID.signatureTimeStamp)?.bytes ?? null;
}

/**
 * A foreign CMS with a signature time stamp among its unsigned attributes (EN 319 122-1, 5.3). Everything
 * else keeps its octets; only the lengths around the one signer are written anew.
 */
export function withTimeStamp(cms: Uint8Array, token: Uint8Array): Uint8Array {
  const [type, content] = elements(parseFirst(cms, "ber"));
  if (!type || !content) throw new PkiError("malformed", "a CMS without content");
  const parts = elements(inside(content));
  const signers = parts.at(-1);
  if (!signers) throw new PkiError("malformed", "a CMS without signers");
  const [signer, ...others] = elements(signers, TAG.set);
  if (!signer || others.length > 0) throw new PkiError("mismatch", "a CMS of several signers");
  const before = parts.slice(0, -1).map(({ bytes }) => bytes);
  const stamped = write.set(stampedSigner(signer, token));
  return write.sequence(type.bytes, write.explicit(0, write.sequence(...before, stamped)));
}

function stampedSigner(signer: DerNode, token: Uint8Array): Uint8Array {
  const all = members(signer).rest();
  const unsigned = all.find(({ tag }, index) => tag === holder(1) && index > 3);
  const kept = all.filter((part) => part !== unsigned).map(({ bytes }) => bytes);
  const attributes = unsigned ? elements(unsigned, holder(1)).map(({ bytes }) => bytes) : [];
  const stamp = write.sequence(write.oid(OID.signatureTimeStamp), write.set(token));
  return write.sequence(...kept, write.withTag(holder(1), write.setOf([...attributes, stamp])));
}

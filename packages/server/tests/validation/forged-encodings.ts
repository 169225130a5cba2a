import {
  around,
  childrenOf,
  der,
  FORGED_OID,
  indefinite,
  inPieces,
  longLength,
  oid,
  sequence,
  TAGS,
} from "@paraph/testkit/forged";
import { ownCms, signedAs } from "./forged.ts";

/** BER in the place of DER: what it says is the same, and /Contents must be DER (ISO 32000-2, 12.8.3.3.1). */
export const FORGED_ENCODINGS: Readonly<Record<string, (digest: Uint8Array) => Uint8Array>> = {
  "an indefinite length around it": (digest) => indefinite(ownCms()(digest)),
  "a long length around it": (digest) => longLength(ownCms()(digest)),
  "an indefinite length inside": (digest) => {
    const [type = Buffer.of(), inside = Buffer.of()] = childrenOf(ownCms()(digest));
    return sequence(type, der(around(0), ...childrenOf(inside).map(indefinite)));
  },
  "signed attributes of indefinite length": signedAs({ written: indefinite }),
  "signed attributes of long length": signedAs({ written: longLength }),
  "a digest in pieces": signedAs({ written: digestInPieces }),
};

/** The same attributes with the digest spelled as a string of two pieces. */
function digestInPieces(attributes: Buffer): Buffer {
  return der(
    TAGS.set,
    ...childrenOf(attributes).map((each) => {
      const [type = Buffer.of(), values = Buffer.of()] = childrenOf(each);
      if (!type.equals(oid(FORGED_OID.messageDigest))) return each;
      return sequence(type, der(TAGS.set, ...childrenOf(values).map(inPieces)));
    }),
  );
}

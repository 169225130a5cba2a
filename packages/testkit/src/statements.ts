import {
  assembleSigned,
  type CertificatePlan,
  certificateToSign,
  type OctetSigner,
} from "@paraph/engine/pki";
import { childrenOf, der } from "./forged/der.ts";

/** What a certificate says about being qualified (EN 319 412-5). */
export type Statements = {
  readonly compliance?: boolean;
  readonly device?: boolean;
  readonly types?: readonly (keyof typeof TYPES)[];
  readonly countries?: readonly string[];
};

const QC_STATEMENTS = "06082b06010505070103";
const TYPES = { esign: 1, eseal: 2, web: 3, other: 9 } as const;

/** 0.4.0.1862.1 and what follows, in DER; every number in it is below 128 but 1862. */
function qcOid(...last: readonly number[]): Buffer {
  return der(0x06, Buffer.from([0x04, 0x00, 0x8e, 0x46, 0x01, ...last]));
}

/** A certificate that says so. The engine itself has no way to write it, so its octets are opened here. */
export function withStatements(
  plan: CertificatePlan,
  by: OctetSigner,
  { compliance, device, types = [], countries = [] }: Statements,
): Uint8Array {
  const statements = [
    ...(compliance ? [der(0x30, qcOid(1))] : []),
    ...(device ? [der(0x30, qcOid(4))] : []),
    ...(types.length > 0
      ? [der(0x30, qcOid(6), der(0x30, ...types.map((type) => qcOid(6, TYPES[type]))))]
      : []),
    ...(countries.length > 0
      ? [der(0x30, qcOid(7), der(0x30, ...countries.map((each) => der(0x13, Buffer.from(each)))))]
      : []),
  ];
  const extension = der(
    0x30,
    Buffer.from(QC_STATEMENTS, "hex"),
    der(0x04, der(0x30, ...statements)),
  );
  const tbs = withExtension(Buffer.from(certificateToSign(plan, by.algorithm)), extension);
  return assembleSigned(tbs, by.algorithm, by.sign(tbs));
}

/** RFC 5280, 4.1: the extensions are the last member of what is signed, under the tag [3]. */
function withExtension(tbs: Buffer, extension: Buffer): Buffer {
  const members = childrenOf(tbs);
  const last = members.pop();
  const [list] = last ? childrenOf(last) : [];
  if (!list) throw new Error("a certificate without extensions");
  return der(0x30, ...members, der(0xa3, der(0x30, ...childrenOf(list), extension)));
}

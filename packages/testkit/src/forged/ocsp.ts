import { createHash } from "node:crypto";
import type { Holder } from "../authority.ts";
import { FORGED_OID } from "./cms.ts";
import { around, der, octetString, oid, sequence } from "./der.ts";

/** An extension as somebody writes it. */
export type ForgedExtension = {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Uint8Array;
};

/** One answer of a forged response; what it is about comes from an honest request. */
export type ForgedAnswer = {
  readonly id: Uint8Array;
  readonly status: "good" | "revoked" | "unknown";
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly extensions?: readonly ForgedExtension[];
};

export type OcspForgery = {
  readonly by: Holder;
  readonly answers: readonly ForgedAnswer[];
  readonly producedAt: Date;
  readonly extensions?: readonly ForgedExtension[];
};

const BASIC = "1.3.6.1.5.5.7.48.1.1";

/** RFC 6960, 4.2.1: a successful response that its responder signed with P-256 and SHA-256. */
export function forgedOcsp({ by, answers, producedAt, extensions = [] }: OcspForgery): Buffer {
  const keyDigest = createHash("sha1").update(by.certificate.keyOctets).digest();
  const tbs = sequence(
    der(around(2), octetString(keyDigest)),
    moment(producedAt),
    sequence(...answers.map(single)),
    ...listed(extensions),
  );
  const basic = sequence(
    tbs,
    sequence(oid(FORGED_OID.ecdsaSha256)),
    der(0x03, Buffer.of(0), by.signer.sign(tbs)),
    der(around(0), sequence(by.certificate.der)),
  );
  const typed = sequence(oid(BASIC), octetString(basic));
  return sequence(der(0x0a, Buffer.of(0)), der(around(0), typed));
}

function single({ id, status, thisUpdate, nextUpdate, extensions = [] }: ForgedAnswer): Buffer {
  const said = {
    good: () => der(0x80),
    revoked: () => der(around(1), moment(thisUpdate)),
    unknown: () => der(0x82),
  };
  return sequence(
    id,
    said[status](),
    moment(thisUpdate),
    der(around(0), moment(nextUpdate)),
    ...listed(extensions),
  );
}

/** Extensions under [1]; none where there are none. */
function listed(extensions: readonly ForgedExtension[]): readonly Buffer[] {
  if (extensions.length === 0) return [];
  const written = extensions.map(({ oid: type, critical, value }) =>
    sequence(oid(type), ...(critical ? [der(0x01, Buffer.of(0xff))] : []), octetString(value)),
  );
  return [der(around(1), sequence(...written))];
}

function moment(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return der(0x18, Buffer.from(digits, "ascii"));
}

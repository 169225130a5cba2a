import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import {
  catalogOf,
  decodeStream,
  lookUp,
  openPdf,
  type PdfObject,
  type PdfSignature,
  resolve,
  signaturesOf,
} from "@paraph/engine/pdf";
import {
  type Certificate,
  certificatesOf,
  crlStatus,
  digest,
  fingerprint,
  isCrlOf,
  nameToText,
  parseCertificate,
  parseCms,
  parseCrl,
  parseOcspResponse,
  parseTimeStampToken,
  requireTimeStamp,
  type TimeStampToken,
} from "@paraph/engine/pki";
import { aPdf } from "@paraph/testkit";
import { callOperator } from "../../src/adapters/egress/operator.ts";
import { pemCertificates } from "../../src/adapters/trust/pem.ts";
import { startOpensslTsa } from "../kit/servers/openssl-tsa.ts";
import { clientOf } from "../kit/stored.ts";
import { startService } from "../kit/service.ts";

const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";

/** What the bytes that a signature covers digest to. */
function coveredBy({ byteRange }: PdfSignature, file: Uint8Array): Uint8Array {
  const [a = 0, b = 0, c = 0, d = 0] = byteRange ?? [];
  return digest("SHA-256", file.subarray(a, a + b), file.subarray(c, c + d));
}

/** What lies in a list of the document's security store. */
function stored(file: Uint8Array, key: "Certs" | "CRLs" | "OCSPs"): readonly Uint8Array[] {
  const { latest } = openPdf(bytesSource(file));
  const store = lookUp(latest, catalogOf(latest), "DSS");
  assert.ok(
    typeof store === "object" && store !== null && "kind" in store && store.kind === "dict",
  );
  const list = lookUp(latest, store, key);
  assert.ok(Array.isArray(list), `the store has no ${key}`);
  return (list as readonly PdfObject[]).map((item) => {
    const stream = resolve(latest, item);
    assert.ok(typeof stream === "object" && stream !== null && "kind" in stream);
    assert.ok(stream.kind === "stream");
    return decodeStream(latest, stream);
  });
}

/** RFC 3161, appendix A: the unsigned attribute with the time stamp of the signature. */
const SIGNATURE_TIME_STAMP = "1.2.840.113549.1.9.16.2.14";

function stampedBy(token: TimeStampToken, imprint: Uint8Array): Certificate {
  return requireTimeStamp(token, { digestName: "SHA-256", digest: imprint, nonce: null });
}

test(
  "4.4 both time stamps of a seal at B-LTA come from the configured authority, and all that proves them is inside",
  { skip: absent },
  async () => {
    const tsa = await startOpensslTsa();
    after(tsa.close);
    const [root] = pemCertificates(tsa.root, "root.pem");
    assert.ok(root);
    const service = await startService({
      providers: {
        authorities: [{ url: tsa.url, authorization: null, anchors: [root], qualified: false }],
        fetcher: callOperator,
      },
    });
    const live = await service.addBusiness("live", ["seal"], "production");
    const v3 = await clientOf(service, "v3", live);
    const content = Buffer.from(aPdf()).toString("base64");
    const reply = await v3("POST", "/seal", { content });
    assert.equal(reply.status, 200, reply.text);
    const id = String(reply.json()["document_id"]);
    const { bytes } = await v3("GET", `/documents/${id}/content`);

    const [signature, archive] = signaturesOf(openPdf(bytesSource(bytes)).latest);
    assert.ok(signature?.contents && archive?.contents);
    assert.deepEqual([signature.type, archive.type], ["signature", "timestamp"]);
    const [signer] = parseCms(signature.contents).signers;
    const stamps = signer?.unsignedAttributes.find(({ oid }) => oid === SIGNATURE_TIME_STAMP);
    const inner = stamps?.values[0]?.bytes;
    assert.ok(signer && inner);
    const imprints = [digest("SHA-256", signer.signature), coveredBy(archive, bytes)];
    for (const [index, der] of [inner, archive.contents].entries()) {
      const token = parseTimeStampToken(der);
      const unit = stampedBy(token, imprints[index] ?? new Uint8Array());
      assert.match(nameToText(unit.subject), /Other-Unit/);
      assert.ok(certificatesOf(token).some((each) => fingerprint(each) === fingerprint(unit)));
      const whole = der.subarray(0, token.signedData.size);
      assert.ok(tsa.verifies(whole, imprints[index] ?? new Uint8Array()), "openssl says no");
      assert.ok(
        !tsa.verifies(whole, digest("SHA-256", Buffer.from("x"))),
        "openssl says yes to all",
      );

      const kept = stored(bytes, "Certs").map((each) => fingerprint(parseCertificate(each)));
      for (const each of [unit, root]) assert.ok(kept.includes(fingerprint(each)));
      const [list, ...more] = stored(bytes, "CRLs").map((each) => parseCrl(each));
      assert.ok(list && more.length === 0);
      assert.ok(isCrlOf(list, root));
      assert.equal(crlStatus(list, unit).kind, "good");
    }
    // The seal's own chain is answered for by the built-in authority.
    const answers = stored(bytes, "OCSPs").flatMap((each) => parseOcspResponse(each).answers);
    assert.ok(answers.length >= 2 && answers.every(({ status }) => status.kind === "good"));
  },
);

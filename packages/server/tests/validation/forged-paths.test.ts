import assert from "node:assert/strict";
import { test } from "node:test";
import { type Certificate, buildOcspRequest } from "@paraph/engine/pki";
import { type DocumentFacts, wantedEvidence } from "@paraph/engine/validation";
import {
  answersFor,
  attribute,
  carriedAnswer,
  FORGED_OID,
  tokenOver,
} from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, LATER, NOW, ownCms, signer } from "./forged.ts";
import {
  anAuthority,
  aRoot,
  believing,
  certified,
  type Certifier,
  listOf,
  verdictOf,
} from "./forged-paths.ts";
import { factsOf } from "./validate-file.ts";

/** Two ways up: the signers' authority below the root, and the same name and key below a second one. */
const root = authority.holder("root");
const second = aRoot("Second Root");
const intermediate = authority.holder("intermediate");
const cross = certified(second);
const BOTH = believing(root, second);
const [ABOUT_SIGNER] = ANSWERS;
const ofSigner = ABOUT_SIGNER ? [ABOUT_SIGNER] : [];
const good = listOf(second);
const REVOKED_CA = "INDETERMINATE REVOKED_CA_NO_POE";

function signedWith(
  revocation: readonly Uint8Array[],
  more: readonly Certificate[] = [cross],
): DocumentFacts {
  const certificates = [signer.certificate, ...signer.chain, ...more];
  return factsOf(fileWith(ownCms({ certificates, revocation })));
}

/** The same facts, with the certificates found in the other order. */
function turned(facts: DocumentFacts): DocumentFacts {
  const last = facts.certificates.length - 1;
  return {
    ...facts,
    certificates: facts.certificates.toReversed(),
    signatures: facts.signatures.map((each) => ({
      ...each,
      cms: {
        ...each.cms,
        certificate: each.cms.certificate === null ? null : last - each.cms.certificate,
      },
    })),
  };
}

function said(facts: DocumentFacts, policy = BOTH): string {
  const [one] = verdictOf(facts, policy);
  const [other] = verdictOf(turned(facts), policy);
  assert.equal(one, other, "the order in which certificates are found decides");
  return one;
}

test("where one way up is revoked and another one is good, the good one is taken", () => {
  const gone = listOf(root, [intermediate.certificate]);
  const facts = signedWith([...ofSigner, gone, good]);
  assert.equal(said(facts), "TOTAL-PASSED");
  const [, { signers }] = verdictOf(facts, BOTH);
  assert.match(signers[0]?.path.at(-1) ?? "", /Second Root/);
  assert.equal(said(facts, believing(root)), REVOKED_CA);
});

test("where the other way is revoked too, or nobody answers for it, the signature is not good", () => {
  const gone = listOf(root, [intermediate.certificate]);
  assert.equal(said(signedWith([...ofSigner, gone, listOf(second, [cross])])), REVOKED_CA);
  assert.notEqual(said(signedWith([...ofSigner, gone])), "TOTAL-PASSED");
});

test("a way up for which nobody answers does not stand in the way of one that is answered for", () => {
  assert.equal(said(signedWith([...ofSigner, good])), "TOTAL-PASSED");
  assert.equal(said(signedWith(ANSWERS)), "TOTAL-PASSED");
});

test("a stolen key is stolen whoever else certified it", () => {
  for (const reason of ["keyCompromise", "cACompromise"] as const) {
    const stolen = listOf(root, [intermediate.certificate], reason);
    assert.equal(said(signedWith([...ofSigner, stolen, good])), REVOKED_CA, reason);
  }
});

test("nobody without a right to it calls the key of an authority stolen", () => {
  const invented = aRoot("Invented Root");
  const notAnAuthority = authority.holder("rsaSigner");
  const p256 = anAuthority(root, "Somebody", { profile: "seal" });
  for (const by of [invented, p256, notAnAuthority]) {
    const decoy = certified(by);
    const list = listOf(by, [decoy], "keyCompromise");
    const above = [by.certificate];
    assert.equal(said(signedWith([...ANSWERS, list], [decoy, ...above])), "TOTAL-PASSED");
  }
});

/** The other certificate of the authority may not sign lists. */
function withoutLists(tbs: Buffer): Buffer {
  const [usage, less] = ["0603551d0f0101ff040403020106", "0603551d0f0101ff040403020204"] as const;
  return replaced(tbs, Buffer.from(usage, "hex"), Buffer.from(less, "hex"));
}

/** It spells the name in another kind of string: the same name with another digest. */
function spelledOtherwise(tbs: Buffer): Buffer {
  const at = tbs.indexOf("Test Signers");
  assert.equal(tbs[at - 2], 0x0c);
  const copy = Buffer.from(tbs);
  copy[at - 2] = 0x14;
  return copy;
}

function replaced(octets: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = octets.indexOf(from);
  assert.ok(at > 0 && from.length === to.length);
  return Buffer.concat([octets.subarray(0, at), to, octets.subarray(at + from.length)]);
}

test("no way up leads around the revocation of the signer, whatever the other certificate may or says", () => {
  const twins = [certified(second, undefined, { written: withoutLists }), cross];
  for (const twin of twins) {
    const gone = listOf(intermediate, [signer.certificate]);
    const facts = signedWith([...ANSWERS, gone, good], [twin]);
    assert.equal(said(facts), "INDETERMINATE REVOKED_NO_POE");
  }
});

test("no other spelling of the issuer's name hides that the signer was revoked", () => {
  const twin = certified(second, undefined, { written: spelledOtherwise });
  const revoked = authority.holder("revoked");
  const own = (answers: readonly Uint8Array[]) =>
    factsOf(
      fileWith(
        ownCms({
          signers: [{ by: revoked }],
          certificates: [revoked.certificate, ...revoked.chain, twin],
          revocation: answers,
        }),
      ),
    );
  const about = (issuer: Certificate) =>
    carriedAnswer(authority.ocsp(buildOcspRequest(revoked.certificate, issuer), NOW));
  // The list knows nothing of him: of the way over the twin it is the one answer.
  const silent = listOf(intermediate);
  const facts = own([about(intermediate.certificate), silent, good]);
  assert.equal(said(facts), "INDETERMINATE REVOKED_NO_POE");
  assert.equal(said(own([silent, good])), "TOTAL-PASSED");
});

/** A maze of made-up authorities above the signers' real key: each is certified by all of the next floor. */
function maze(): readonly Certificate[] {
  const floors = Array.from({ length: 5 }, (_, floor) =>
    Array.from({ length: 4 }, (__, index) => aRoot(`Floor ${floor} ${index}`)),
  );
  const [ground = []] = floors;
  const key = ({ certificate }: Certifier) => certificate.spki;
  return [
    ...ground.map((by) => certified(by)),
    ...floors.flatMap((floor, at) =>
      floor.flatMap((below, index) =>
        (floors[at + 1] ?? []).map((above) =>
          certified(above, `Floor ${at} ${index}`, { key: key(below) }),
        ),
      ),
    ),
  ];
}

test("no maze of made-up authorities hides the way to the root", () => {
  const facts = signedWith(ANSWERS, []);
  const added = maze().map((each) => ({ der: Buffer.from(each.der).toString("base64"), since: 1 }));
  const hidden = { ...facts, certificates: [...facts.certificates, ...added] };
  assert.equal(said(hidden, believing(root)), "TOTAL-PASSED");
});

test("a thousand made-up certificates of the authority's name and key do not make it slow", () => {
  const facts = signedWith(ANSWERS, []);
  const invented = [aRoot("Invented Root"), aRoot("Test Root")];
  const decoys = Array.from({ length: 1000 }, (_, at) => certified(invented[at % 2] ?? second));
  const added = decoys.map((each) => ({ der: Buffer.from(each.der).toString("base64"), since: 1 }));
  const crowded = { ...facts, certificates: [...facts.certificates, ...added] };
  const before = process.cpuUsage();
  assert.equal(said(crowded, believing(root)), "TOTAL-PASSED");
  // Twice, and on any machine: where each decoy is held against each other it is a minute.
  assert.ok(process.cpuUsage(before).user < 15_000_000, "it takes too long");
});

test("a time stamp whose authority has another good way up proves its time", () => {
  const tsa = authority.holder("tsa");
  const service = authority.holder("service");
  const other = certified(second, "Test Services", { key: service.certificate.spki });
  const [ofTsa] = answersFor(authority, tsa, NOW);
  const stamped = (list: Uint8Array) =>
    factsOf(
      fileWith(
        ownCms({
          signers: [
            {
              by: signer,
              unsigned: (value) => [
                attribute(FORGED_OID.timeStamp, tokenOver(authority, value, NOW)),
              ],
            },
          ],
          certificates: [signer.certificate, ...signer.chain, other],
          revocation: [...ANSWERS, ...(ofTsa ? [ofTsa] : []), list, good],
        }),
      ),
    );
  const proven = (list: Uint8Array) => verdictOf(stamped(list), BOTH)[1].signers[0]?.timeIsProven;
  assert.equal(proven(listOf(root, [service.certificate])), true);
  assert.equal(proven(listOf(root, [service.certificate], "keyCompromise")), false);
});

test("what is lacking on the other way is asked for where the first one is revoked", () => {
  const place = "http://127.0.0.1:9/second.crl";
  const asked = certified(second, undefined, { list: place });
  const gone = listOf(root, [intermediate.certificate]);
  const wanted = (...more: readonly Uint8Array[]) =>
    wantedEvidence(signedWith([...ofSigner, ...more], [asked]), BOTH, LATER).map(({ url }) => url);
  assert.deepEqual(wanted(gone), [place]);
  assert.deepEqual(wanted(gone, good), []);
  assert.deepEqual(wanted(listOf(root)), []);
});

import assert from "node:assert/strict";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { test } from "node:test";
import {
  ALGORITHMS,
  type SignatureAlgorithm,
  signatureIdentifier,
} from "../algorithms/algorithms.ts";
import { digest, keySigner } from "../algorithms/keys.ts";
import { OID } from "../der/oids.ts";
import * as write from "../der/write.ts";
import { type Certificate, isSignedBy, parseCertificate } from "./certificate.ts";
import { candidatePaths, findPath, pathProblems } from "./chain.ts";
import { assembleSigned, extension } from "./issue.ts";
import { buildName } from "./name.ts";

const now = new Date("2026-11-15T12:00:00Z");
const YEAR = 365 * 86_400_000;

type Key = { readonly spki: Uint8Array; readonly key: KeyObject; readonly how: SignatureAlgorithm };

function key(curve = "P-256", how: SignatureAlgorithm = ALGORITHMS["ecdsa-sha256"]): Key {
  const pair = generateKeyPairSync("ec", { namedCurve: curve });
  return {
    spki: pair.publicKey.export({ format: "der", type: "spki" }),
    key: pair.privateKey,
    how,
  };
}

type Plan = {
  readonly subject: string;
  readonly issuer: string;
  readonly of: Key;
  readonly by: Key;
  readonly ca?: boolean;
  readonly pathLength?: number;
  readonly years?: readonly [from: number, to: number];
  readonly more?: readonly Uint8Array[];
  readonly authorityKeyId?: Uint8Array;
  readonly serial?: Uint8Array;
  readonly inner?: SignatureAlgorithm;
};

const keyId = ({ spki }: Key): Uint8Array => digest("SHA-256", spki).subarray(0, 20);
const named = (name: string): Uint8Array => buildName([["commonName", name]]);

/** A certificate of any kind, also of those that our own authority never issues. */
function craft(plan: Plan): Certificate {
  const { of, by, years = [-1, 1] } = plan;
  const [from, to] = years.map((year) => new Date(now.getTime() + year * YEAR));
  const constraints = [
    write.boolean(true),
    ...(plan.pathLength === undefined ? [] : [write.integer(plan.pathLength)]),
  ];
  const extensions = [
    ...(plan.ca === false
      ? []
      : [extension(OID.basicConstraints, true, write.sequence(...constraints))]),
    extension(OID.subjectKeyIdentifier, false, write.octetString(keyId(of))),
    extension(
      OID.authorityKeyIdentifier,
      false,
      write.sequence(write.implicit(0, plan.authorityKeyId ?? keyId(by))),
    ),
    ...(plan.more ?? []),
  ];
  const tbs = write.sequence(
    write.explicit(0, write.integer(2)),
    write.value(0x02, plan.serial ?? Uint8Array.of(1)),
    signatureIdentifier(plan.inner ?? by.how),
    named(plan.issuer),
    write.sequence(write.time(from ?? now), write.time(to ?? now)),
    named(plan.subject),
    of.spki,
    write.explicit(3, write.sequence(...extensions)),
  );
  return parseCertificate(assembleSigned(tbs, by.how, keySigner(by.key, by.how).sign(tbs)));
}

const [rootKey, otherKey, middleKey, leafKey] = [key(), key(), key(), key()];
const root = craft({ subject: "Root", issuer: "Root", of: rootKey, by: rootKey });
const other = craft({ subject: "Other Root", issuer: "Other Root", of: otherKey, by: otherKey });
const middle = craft({ subject: "Middle", issuer: "Root", of: middleKey, by: rootKey });
const leafOf = (by: Key, issuer = "Middle", more: Partial<Plan> = {}) =>
  craft({ subject: "Leaf", issuer, of: leafKey, by, ca: false, ...more });
const leaf = leafOf(middleKey);

function problemsOf(certificate: Certificate, pool: readonly Certificate[], anchors = [root]) {
  const { anchored, certificates, problems } = findPath(certificate, { pool, anchors, at: now });
  return { anchored, length: certificates.length, problems: problems.map(({ kind }) => kind) };
}

const GOOD = { anchored: true, length: 3, problems: [] };

test("a cross-certified authority leads to whichever root is believed", () => {
  const crossed = craft({ subject: "Middle", issuer: "Other Root", of: middleKey, by: otherKey });
  const pool = [middle, crossed];
  assert.deepEqual(problemsOf(leaf, pool), GOOD);
  assert.deepEqual(problemsOf(leaf, pool, [other]), GOOD);
});

test("of two certificates of the same key the one that is valid is taken", () => {
  const old = craft({
    subject: "Middle",
    issuer: "Root",
    of: middleKey,
    by: rootKey,
    years: [-5, -1],
  });
  assert.deepEqual(problemsOf(leaf, [old, middle]), GOOD);
  assert.deepEqual(problemsOf(leaf, [old]), { ...GOOD, problems: ["expired"] });
});

test("authorities that certify each other end nowhere", () => {
  const [a, b] = [key(), key()];
  const first = craft({ subject: "A", issuer: "B", of: a, by: b });
  const second = craft({ subject: "B", issuer: "A", of: b, by: a });
  assert.equal(problemsOf(leafOf(a, "A"), [first, second]).anchored, false);
});

test("a path that is longer than an authority allows is found out", () => {
  const short = craft({
    subject: "Middle",
    issuer: "Root",
    of: middleKey,
    by: rootKey,
    pathLength: 0,
  });
  assert.deepEqual(problemsOf(leaf, [short]), GOOD);
  const lower = key();
  const below = craft({ subject: "Lower", issuer: "Middle", of: lower, by: middleKey });
  const found = problemsOf(leafOf(lower, "Lower"), [short, below]);
  assert.deepEqual(found, { anchored: true, length: 4, problems: ["path_too_long"] });
});

test("a critical extension that nobody knows makes a certificate unusable, another does not", () => {
  const unknown = (critical: boolean) =>
    extension("1.3.6.1.4.1.99999.1", critical, write.integer(1));
  const critical = leafOf(middleKey, "Middle", { more: [unknown(true)] });
  assert.deepEqual(problemsOf(critical, [middle]).problems, ["unknown_critical_extension"]);
  assert.deepEqual(
    problemsOf(leafOf(middleKey, "Middle", { more: [unknown(false)] }), [middle]),
    GOOD,
  );
});

const policies = (...oids: readonly string[]): Uint8Array =>
  extension(
    OID.certificatePolicies,
    false,
    write.sequence(...oids.map((each) => write.sequence(write.oid(each)))),
  );
const [OWN, THEIRS, ANY] = ["1.3.6.1.4.1.99999.1", "1.3.6.1.4.1.99999.2", "2.5.29.32.0"] as const;
const demanding = (count: number): Uint8Array =>
  extension(OID.policyConstraints, true, write.sequence(write.implicit(0, Uint8Array.of(count))));
const translating = extension(
  OID.policyMappings,
  true,
  write.sequence(write.sequence(write.oid(OWN), write.oid(THEIRS))),
);
const noMapping = extension(
  OID.policyConstraints,
  true,
  write.sequence(write.implicit(0, Uint8Array.of(0)), write.implicit(1, Uint8Array.of(0))),
);
const noAny = extension(OID.inhibitAnyPolicy, true, write.integer(0));

const POLICIES: Readonly<
  Record<
    string,
    readonly [above: readonly Uint8Array[], below: readonly Uint8Array[], holds: boolean]
  >
> = {
  "nobody demands one": [[policies(OWN)], [policies(THEIRS)], true],
  "one is demanded and named": [[policies(OWN), demanding(0)], [policies(OWN)], true],
  "one is demanded and none is named": [[policies(OWN), demanding(0)], [], false],
  "one is demanded and another is named": [
    [policies(OWN), demanding(0)],
    [policies(THEIRS)],
    false,
  ],
  "the authority that demands one names none": [[demanding(0)], [policies(OWN)], false],
  "any is as good as one": [[policies(ANY), demanding(0)], [policies(OWN)], true],
  "any of the holder is as good as one": [[policies(OWN), demanding(0)], [policies(ANY)], true],
  "any is ruled out": [[policies(OWN), demanding(0), noAny], [policies(ANY)], false],
  "one is demanded further down than the path goes": [[policies(OWN), demanding(2)], [], true],
  "one is translated": [[policies(OWN), demanding(0), translating], [policies(THEIRS)], true],
  "one is translated away": [[policies(OWN), demanding(0), translating], [policies(OWN)], false],
  "the holder demands one himself": [[], [demanding(0)], false],
};

for (const [name, [above, below, holds]] of Object.entries(POLICIES)) {
  test(`policies of certificates are held against the demands above them: ${name}`, () => {
    const authority = craft({
      subject: "Middle",
      issuer: "Root",
      of: middleKey,
      by: rootKey,
      more: above,
    });
    const found = problemsOf(leafOf(middleKey, "Middle", { more: below }), [authority]);
    assert.deepEqual(found, holds ? GOOD : { ...GOOD, problems: ["policy_missing"] });
  });
}

test("a policy is not translated below an authority that rules it out", () => {
  const lowerKey = key();
  const upper = craft({
    subject: "Upper",
    issuer: "Root",
    of: middleKey,
    by: rootKey,
    more: [policies(OWN), noMapping],
  });
  const lower = (more: readonly Uint8Array[]): Certificate =>
    craft({ subject: "Lower", issuer: "Upper", of: lowerKey, by: middleKey, more });
  const holder = (policy: string): Certificate =>
    leafOf(lowerKey, "Lower", { more: [policies(policy)] });
  const [plain, translated] = [lower([policies(OWN)]), lower([policies(OWN), translating])];
  assert.deepEqual(problemsOf(holder(OWN), [upper, plain]).problems, []);
  assert.deepEqual(problemsOf(holder(THEIRS), [upper, translated]).problems, ["policy_missing"]);
});

test("the right one is found among thousands of the same name, and the work is bounded", () => {
  const names = Array.from({ length: 40 }, () => key());
  const strangers = names.flatMap((each) => Array.from({ length: 100 }, () => craftStranger(each)));
  assert.deepEqual(problemsOf(leaf, [...strangers, middle]), GOOD);
  const misled = leafOf(middleKey, "Middle", { authorityKeyId: new Uint8Array(20) });
  const ends = [...candidatePaths(misled, { pool: [...strangers, middle], anchors: [root] })];
  assert.deepEqual(
    ends.map(({ end }) => end),
    ["gave_up"],
  );
});

/** The same certificate under another serial number costs no new signature. */
function craftStranger(by: Key): Certificate {
  const before = strangers.get(by);
  const made = before ?? craft({ subject: "Middle", issuer: "Root", of: by, by });
  strangers.set(by, made);
  return { ...made };
}
const strangers = new Map<Key, Certificate>();

test("a wrong hint of the issuer's key does not hide the issuer", () => {
  const misled = leafOf(middleKey, "Middle", { authorityKeyId: new Uint8Array(20) });
  const namesake = craft({ subject: "Middle", issuer: "Root", of: otherKey, by: rootKey });
  assert.deepEqual(problemsOf(misled, [namesake, middle]), GOOD);
});

test("authorities with P-384, P-521 and RSA-PSS keys are verified", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 3072 });
  const keys: readonly Key[] = [
    key("P-384", ALGORITHMS["ecdsa-sha384"]),
    key("P-521", ALGORITHMS["ecdsa-sha512"]),
    {
      spki: rsa.publicKey.export({ format: "der", type: "spki" }),
      key: rsa.privateKey,
      how: ALGORITHMS["rsa-pss-sha384"],
    },
  ];
  for (const of of keys) {
    const authority = craft({ subject: "Middle", issuer: "Root", of, by: rootKey });
    assert.deepEqual(problemsOf(leafOf(of), [authority]), GOOD);
  }
});

test("SHA-1 and RSA below the bound are found on the way", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const weak: readonly Key[] = [
    { ...middleKey, how: { family: "ecdsa", digest: "SHA-1", saltSize: null } },
    {
      spki: rsa.publicKey.export({ format: "der", type: "spki" }),
      key: rsa.privateKey,
      how: ALGORITHMS["rsa-pkcs1-sha256"],
    },
  ];
  for (const of of weak) {
    const authority = craft({ subject: "Middle", issuer: "Root", of, by: rootKey });
    assert.deepEqual(problemsOf(leafOf(of), [authority]).problems, ["weak_algorithm"]);
  }
});

test("constraints on names that cannot be read permit nobody, and stop nobody from another path", () => {
  const broken = extension(OID.nameConstraints, true, Uint8Array.of(0x30, 0x02, 0xff, 0x7f));
  const authority = craft({
    subject: "Middle",
    issuer: "Root",
    of: middleKey,
    by: rootKey,
    more: [broken],
  });
  assert.deepEqual(problemsOf(leaf, [authority]).problems, ["name_not_permitted"]);
  assert.deepEqual(problemsOf(leaf, [authority, middle]), GOOD);
});

test("an extension that is there twice makes a certificate unreadable", () => {
  const twice = extension(OID.basicConstraints, true, write.sequence(write.boolean(true)));
  assert.throws(() => leafOf(middleKey, "Middle", { more: [twice, twice] }), /twice/);
});

test("a certificate that names another algorithm inside than outside is not signed", () => {
  const liar = leafOf(middleKey, "Middle", { inner: ALGORITHMS["ecdsa-sha512"] });
  assert.equal(isSignedBy(liar, middle), false);
  assert.equal(isSignedBy(leaf, middle), true);
});

test("negative and very long serial numbers are read as they stand", () => {
  for (const hex of ["80", "ff00", "00".padEnd(80, "7")]) {
    const serial = Uint8Array.from(Buffer.from(hex, "hex"));
    assert.equal(leafOf(middleKey, "Middle", { serial }).serial, hex);
  }
});

test("every way up is reported with what holds of each link, and no time is assumed", () => {
  const crossed = craft({ subject: "Middle", issuer: "Other Root", of: middleKey, by: otherKey });
  const old = craft({
    subject: "Middle",
    issuer: "Root",
    of: middleKey,
    by: rootKey,
    years: [-5, -1],
  });
  const paths = [...candidatePaths(leaf, { pool: [middle, crossed, old], anchors: [root, other] })];
  assert.deepEqual(
    paths.map(({ end, links }) => [end, links.length]),
    Array.from({ length: 3 }, () => ["anchor", 3]),
  );
  const ofOld = paths.find(({ links }) => links[1]?.certificate === old);
  assert.ok(ofOld);
  const kinds = (at: Date) => pathProblems(ofOld, at).map(({ kind }) => kind);
  assert.deepEqual(kinds(now), ["expired"]);
  assert.deepEqual(kinds(new Date(old.notAfter.getTime() - 1)), ["not_yet_valid"]);
  assert.equal(ofOld.links[0]?.signedWith?.key.bits, 256);
  assert.equal(ofOld.links[2]?.isAnchor, true);
});

test("a path that ends early says why", () => {
  const forged = leafOf(otherKey);
  const ends = (certificate: Certificate, pool: readonly Certificate[]) =>
    [...candidatePaths(certificate, { pool, anchors: [root] })].map(({ end }) => end);
  assert.deepEqual(ends(forged, [middle]), ["wrong_signature"]);
  assert.deepEqual(ends(leaf, []), ["no_issuer"]);
  const ladder = Array.from({ length: 9 }, () => key());
  const steps = ladder
    .slice(1)
    .map((of, index) =>
      craft({ subject: `Step ${index + 1}`, issuer: `Step ${index}`, of, by: ladder[index] ?? of }),
    );
  assert.deepEqual(ends(leafOf(ladder[8] ?? leafKey, "Step 8"), steps), ["too_long"]);
});

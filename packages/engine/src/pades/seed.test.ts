import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { toHex } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { openPdf } from "../pdf/document.ts";
import { certificationOf, signaturesOf } from "../pdf/signatures.ts";
import { type SigningOrder, signPdf } from "./sign-pdf.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const { certificate, chain } = authority.holder("signer");
const [issuer] = chain;
const hex = (der: Uint8Array | undefined): string => `<${toHex(der ?? new Uint8Array())}>`;

function asking(seed: string): Uint8Array {
  const rect = [60, 300, 260, 360] as const;
  return aPdf({ fields: [{ name: "Boss", rect, more: `/SV << /Type /SV ${seed} >>` }] });
}

async function signed(file: Uint8Array, changes: Partial<SigningOrder> = {}): Promise<Uint8Array> {
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "existing", name: "Boss" },
      appearance: null,
      claims: { name: "Ada", reason: null, location: null, contact: null },
      certify: null,
      level: "B-B",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
      ...changes,
    },
    signingPorts(authority, NOW),
  );
  return new Uint8Array(Buffer.concat([file, tail]));
}

const because = (reason: string | null): Partial<SigningOrder> => ({
  claims: { name: "Ada", reason, location: null, contact: null },
});
const person = "/CN (Ada Lovelace \\(DEMO\\))";

/** What is asked, by entry: what we can give, then what we cannot. */
const MET: Readonly<Record<string, readonly [seed: string, changes?: Partial<SigningOrder>]>> = {
  Filter: ["/Ff 1 /Filter /Adobe.PPKLite"],
  SubFilter: ["/Ff 2 /SubFilter [/adbe.pkcs7.detached /ETSI.CAdES.detached]"],
  V: ["/Ff 4 /V 3"],
  Reasons: ["/Ff 8 /Reasons [(Approved) (Read)]", because("Read")],
  "Reasons, none": ["/Ff 8 /Reasons [(.)]"],
  LegalAttestation: ["/Ff 16 /LegalAttestation [(None)]"],
  AddRevInfo: ["/Ff 32 /AddRevInfo true", { level: "B-LT" }],
  DigestMethod: ["/Ff 64 /DigestMethod [/SHA256]"],
  "DigestMethod as text": ["/Ff 64 /DigestMethod [(SHA512) (SHA256)]"],
  LockDocument: ["/Ff 128 /LockDocument /auto"],
  MDP: ["/MDP << /P 0 >>"],
  TimeStamp: ["/TimeStamp << /URL (https://tsa.example) /Ff 1 >>", { level: "B-T" }],
  "Cert Subject": [`/Cert << /Ff 1 /Subject [${hex(certificate.der)}] >>`],
  "Cert Issuer": [`/Cert << /Ff 2 /Issuer [${hex(issuer?.der)}] >>`],
  "Cert Issuer above": [`/Cert << /Ff 2 /Issuer [${hex(chain.at(-1)?.der)}] >>`],
  "Cert OID": [`/Cert << /Ff 4 /OID [(1.2.3) (${certificate.policies[0] ?? ""})] >>`],
  "Cert SubjectDN": [`/Cert << /Ff 8 /SubjectDN [<< /O (Nobody) >> << ${person} /C (CH) >>] >>`],
  "Cert KeyUsage": ["/Cert << /Ff 32 /KeyUsage [(1XXXXXXXX) (X1X0XXXXX)] >>"],
  "Cert URL": ["/Cert << /Ff 64 /URL (https://ca.example) >>"],
};
const stranger = hex(authority.holder("seal").certificate.der);
const UNMET: Readonly<Record<string, readonly [seed: string, changes?: Partial<SigningOrder>]>> = {
  Filter: ["/Ff 1 /Filter /Entrust.PPKEF"],
  SubFilter: ["/Ff 2 /SubFilter [/adbe.pkcs7.detached]"],
  V: ["/Ff 4 /V 4"],
  Reasons: ["/Ff 8 /Reasons [(Approved) (Read)]"],
  "Reasons of others": ["/Ff 8 /Reasons [(Approved)]", because("Read")],
  "Reasons, none": ["/Ff 8 /Reasons [(.)]", because("Read")],
  LegalAttestation: ["/Ff 16 /LegalAttestation [(None)] /MDP << /P 2 >>"],
  AddRevInfo: ["/Ff 32 /AddRevInfo true", { level: "B-T" }],
  DigestMethod: ["/Ff 64 /DigestMethod [/SHA512]"],
  LockDocument: ["/Ff 128 /LockDocument /true"],
  AppearanceFilter: ["/Ff 256 /AppearanceFilter (Company)"],
  "a bit of later standards": ["/Ff 512"],
  "MDP without changes": ["/MDP << /P 1 >>"],
  "MDP that certifies otherwise": ["/MDP << /P 2 >>", { certify: 3 }],
  "MDP that does not certify": ["/MDP << /P 0 >>", { certify: 2 }],
  TimeStamp: ["/TimeStamp << /Ff 1 >>"],
  "Cert Subject": [`/Cert << /Ff 1 /Subject [${stranger}] >>`],
  "Cert Issuer": [`/Cert << /Ff 2 /Issuer [${stranger}] >>`],
  "Cert Issuer that is none": ["/Cert << /Ff 2 /Issuer [<3003>] >>"],
  "Cert OID": ["/Cert << /Ff 4 /OID [(1.2.3)] >>"],
  "Cert SubjectDN": [`/Cert << /Ff 8 /SubjectDN [<< ${person} /O (Nobody) >>] >>`],
  "Cert KeyUsage": ["/Cert << /Ff 32 /KeyUsage [(1XXXXXXXX) (X0X)] >>"],
  "a bit of Cert of later standards": ["/Cert << /Ff 128 >>"],
};

for (const [entry, [seed, changes]] of Object.entries(MET)) {
  test(`a seed value that is met lets sign: ${entry}`, async () => {
    const { latest } = openPdf(bytesSource(await signed(asking(seed), changes)));
    assert.equal(signaturesOf(latest).length, 1);
  });
}

for (const [entry, [seed, changes]] of Object.entries(UNMET)) {
  test(`a seed value that cannot be met is refused by name: ${entry}`, async () => {
    const [named = ""] = /^(Cert \w+|[A-Z]\w*)/.exec(entry) ?? [];
    const message = new RegExp(`entry (Cert )?${named || "unknown|Cert unknown"}`);
    await assert.rejects(signed(asking(seed), changes), { code: "seed_value_unmet", message });
  });
}

test("what is not required is advice", async () => {
  const advice = "/SubFilter [/adbe.pkcs7.sha1] /DigestMethod [/SHA1] /Reasons [(A)] /V 9";
  await signed(asking(`${advice} /Cert << /Subject [${stranger}] >>`));
});

test("the only reason that is allowed becomes the reason", async () => {
  const file = await signed(asking("/Ff 8 /Reasons [(I approve)]"));
  const [signature] = signaturesOf(openPdf(bytesSource(file)).latest);
  assert.equal(signature?.reason, "I approve");
});

test("a field that asks for a certification gets one, and only as the first", async () => {
  const file = await signed(asking("/MDP << /P 3 >>"));
  assert.equal(certificationOf(openPdf(bytesSource(file)).latest), 3);
  const second = await signed(asking("/MDP << /P 2 >>"), { field: { kind: "new", places: [] } });
  await assert.rejects(signed(second), { code: "changes_not_allowed" });
});

test("a signer who is known only afterwards cannot meet a wish about its certificate", async () => {
  const signer = {
    kind: "cms",
    digestName: "SHA-256",
    cmsBytes: 8000,
    certificate: null,
    sign: () => Promise.reject(new Error("nobody asks")),
  } as const;
  const file = asking(`/Cert << /Ff 1 /Subject [${hex(certificate.der)}] >>`);
  await assert.rejects(signed(file, { signer }), { code: "seed_value_unmet" });
});

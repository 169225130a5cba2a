import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  aPdf,
  createAuthority,
  ENCRYPTED,
  encryptedPdf,
  flateStream,
  joined,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { toHex } from "../../bytes/hex.ts";
import { PdfError } from "../../errors.ts";
import { inspectForSigning } from "../../pades/inspect-for-signing.ts";
import { signPdf, type SigningOrder } from "../../pades/sign-pdf.ts";
import { decodeStream, dictIn, lookUp, openPdf, type Pdf } from "../document.ts";
import { inspectPdf } from "../inspect.ts";
import { isStream, isString } from "../objects.ts";
import { pageAttribute, somePagesOf } from "../pages.ts";
import { signaturesOf } from "../signatures.ts";
import { textOf, textString } from "../text.ts";
import { beginUpdate } from "../write/update.ts";
import { rc4 } from "./rc4.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);
const KINDS = ["rc4-3", "aes-4", "aes-5", "aes-6"] as const;
const ALL = -4;
/** Table 22: nothing but filling in fields; nothing at all. */
const FILL_IN_ONLY = ALL & ~(8 | 32);
const NOTHING = FILL_IN_ONLY & ~256;

const folder = mkdtempSync(join(tmpdir(), "paraph-"));
after(() => {
  rmSync(folder, { recursive: true });
});

function titleOf({ latest }: Pdf): string | null {
  const title = lookUp(latest, dictIn(latest, latest.trailer, "Info") ?? assert.fail(), "Title");
  return title !== null && isString(title) ? textOf(title) : null;
}

function contentOf({ latest }: Pdf): string {
  const content = pageAttribute(latest, somePagesOf(latest)[0], "Contents");
  assert.ok(isStream(content));
  return Buffer.from(decodeStream(latest, content)).toString("latin1");
}

function order(file: Uint8Array, changes: Partial<SigningOrder> = {}): SigningOrder {
  // Clear of the field of the document, which would be signed instead.
  const place = { page: 0, x: 60, y: 200, width: 200, height: 60, rotation: 0 } as const;
  return {
    source: bytesSource(file),
    field: { kind: "new", places: [place] },
    appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
    claims: { name: "Ada Lovelace", reason: "Vertrag geprüft", location: null, contact: null },
    certify: null,
    level: "B-LTA",
    signer: rawSigner(authority, "signer"),
    trust: trustIn(authority),
    ...changes,
  };
}

async function signed(file: Uint8Array, changes?: Partial<SigningOrder>): Promise<Uint8Array> {
  return joined(file, (await signPdf(order(file, changes), PORTS)).tail);
}

test("RC4 gives the octets of RFC 6229", () => {
  const key = Uint8Array.from([1, 2, 3, 4, 5]);
  assert.equal(toHex(rc4(key, new Uint8Array(16))), "b2396305f03dc027ccc3524a0a1118a8");
});

for (const kind of KINDS) {
  for (const clearMetadata of kind === "rc4-3" ? [false] : [false, true]) {
    test(`${kind}${clearMetadata ? ", metadata readable" : ""}: strings and streams are read as they are meant`, () => {
      const pdf = openPdf(bytesSource(encryptedPdf({ kind, clearMetadata })));
      assert.equal(titleOf(pdf), ENCRYPTED.title);
      assert.equal(contentOf(pdf), ENCRYPTED.content);
      const metadata = lookUp(
        pdf.latest,
        dictIn(pdf.latest, pdf.latest.trailer, "Root") ?? assert.fail(),
        "Metadata",
      );
      assert.ok(isStream(metadata));
      assert.match(Buffer.from(decodeStream(pdf.latest, metadata)).toString(), /^<x:xmpmeta/);
    });
  }

  test(`${kind}: a password that is not empty is refused`, () => {
    assert.throws(() => openPdf(bytesSource(encryptedPdf({ kind, password: "x" }))), {
      code: "password_protected",
    });
  });

  test(`${kind}: a signature is written in the encryption of the document`, async () => {
    const file = encryptedPdf({ kind, field: "Boss" });
    const once = await signed(file);
    const twice = await signed(once, { field: { kind: "existing", name: "Boss" } });
    const pdf = openPdf(bytesSource(twice));
    assert.ok(Buffer.from(twice).subarray(0, file.length).equals(file));
    const [boss, first] = signaturesOf(pdf.latest);
    assert.equal(boss?.field.name, "Boss");
    assert.equal(first?.reason, "Vertrag geprüft");
    assert.equal(titleOf(pdf), ENCRYPTED.title);
    // The words stand nowhere in the file as they are.
    assert.ok(!Buffer.from(twice).includes("Ada Lovelace"));
    for (const { trailer } of pdf.revisions) assert.ok(trailer.entries.has("Encrypt"));
  });

  test(`${kind}: what the author does not permit is refused by name`, async () => {
    const some = encryptedPdf({ kind, permissions: FILL_IN_ONLY, field: "Boss" });
    assert.deepEqual(inspectPdf(bytesSource(some)).restrictions, ["new_field", "watermark"]);
    await assert.rejects(signed(some), {
      code: "not_permitted",
      message: /create form fields \(bits 4 and 6 of \/P\)/,
    });
    const own = await signed(some, { field: { kind: "existing", name: "Boss" } });
    assert.ok(signaturesOf(openPdf(bytesSource(own)).latest).length > 0);
    const none = encryptedPdf({ kind, permissions: NOTHING, field: "Boss" });
    await assert.rejects(signed(none, { field: { kind: "existing", name: "Boss" } }), {
      code: "not_permitted",
      message: /bit 6 or 9/,
    });
  });
}

test("permissions that were raised afterwards are not believed", () => {
  const raised = encryptedPdf({
    permissions: NOTHING,
    spoil: (dictionary) => dictionary.replace(`/P ${NOTHING}`, `/P ${ALL}`),
  });
  assert.deepEqual(inspectPdf(bytesSource(raised)).restrictions, [
    "sign",
    "new_field",
    "watermark",
  ]);
});

test("an encrypted file with some octets changed is refused, or can be signed", async () => {
  let [dice, refused, taken] = [7, 0, 0];
  const upTo = (most: number): number => {
    dice = (Math.imul(dice, 1_103_515_245) + 12_345) >>> 1;
    return dice % most;
  };
  for (let round = 0; round < 300; round++) {
    const file = encryptedPdf({ kind: KINDS[round % 4] ?? "aes-6", field: "Boss" });
    for (let changes = 0; changes <= round % 3; changes++) file[upTo(file.length)] = upTo(256);
    try {
      inspectForSigning(bytesSource(file));
    } catch (error) {
      assert.ok(error instanceof PdfError, String(error));
      refused++;
      continue;
    }
    taken++;
    // Bits of /P may have been among them.
    const work = signed(file, { field: { kind: "new", places: [] }, level: "B-B" });
    await work.catch((error: unknown) => {
      assert.ok(error instanceof PdfError && error.code === "not_permitted", String(error));
    });
  }
  assert.ok(refused > 50 && taken > 20, `${refused} refused, ${taken} taken`);
});

test("the same plan gives the same octets", () => {
  const file = encryptedPdf({ kind: "aes-6" });
  const [one, again] = [0, 1].map(() => {
    const update = beginUpdate(openPdf(bytesSource(file)));
    update.add([textString("a"), textString("a")]);
    return Buffer.from(update.finish(new Uint8Array(16)).tail).toString("latin1");
  });
  assert.equal(one, again);
  // The same word twice is not the same octets twice.
  const [, first, second] = /\[<?\(?(.*?)[)>] [<(](.*?)[)>]\]/s.exec(one ?? "") ?? [];
  assert.notEqual(first, second);
});

const absent = spawnSync("qpdf", ["--version"]).status === 0 ? false : "qpdf is not installed";
const noPdfsig = spawnSync("pdfsig", ["-v"]).status === 0 ? absent : "pdfsig is not installed";

/** Every way in which qpdf encrypts. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  "RC4 of 40 bits": ["40"],
  "RC4 of 128 bits": ["128", "--use-aes=n"],
  "RC4 of 128 bits by a crypt filter": ["128", "--use-aes=n", "--force-V4"],
  "AES-128": ["128", "--use-aes=y"],
  "AES-128 with readable metadata": ["128", "--use-aes=y", "--cleartext-metadata"],
  "AES-256 of revision 5": ["256", "--force-R5"],
  "AES-256": ["256"],
  "AES-256 with readable metadata": ["256", "--cleartext-metadata"],
};

function byQpdf(way: readonly string[], user: string, more: readonly string[] = []): Uint8Array {
  const [plain, made] = [join(folder, "plain.pdf"), join(folder, "made.pdf")];
  const fields = [{ name: "Boss", rect: [300, 300, 500, 360] as const }];
  const xmp = flateStream("/Type /Metadata /Subtype /XML", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>");
  writeFileSync(plain, aPdf({ pages: 2, fields, catalog: "/Metadata {extra} 0 R", extra: [xmp] }));
  const words = ["--allow-weak-crypto", "--encrypt", user, "owner", ...way, "--", ...more];
  const { status, stderr } = spawnSync("qpdf", [...words, plain, made], { encoding: "utf8" });
  assert.ok(status === 0 || status === 3, stderr);
  return new Uint8Array(readFileSync(made));
}

const FORMS: Readonly<Record<string, readonly string[]>> = {
  "object streams": ["--object-streams=generate"],
  "a table": ["--object-streams=disable"],
  linearized: ["--linearize"],
};

for (const [name, way] of Object.entries(WAYS)) {
  for (const [form, more] of Object.entries(FORMS)) {
    test(`${name}, ${form}: read and signed as qpdf encrypts it`, { skip: noPdfsig }, async () => {
      const file = byQpdf(way, "", more);
      assert.equal(inspectPdf(bytesSource(file)).signatureFields[0]?.name, "Boss");
      assert.match(contentOf(openPdf(bytesSource(file))), /Tj|re|l S/);
      const twice = await signed(await signed(file), { field: { kind: "existing", name: "Boss" } });
      const place = join(folder, "signed.pdf");
      writeFileSync(place, twice);
      const check = spawnSync("qpdf", ["--check", place], { encoding: "utf8" });
      assert.equal(check.status, 0, check.stdout + check.stderr);
      const plain = spawnSync("qpdf", ["--qdf", "--decrypt", place, "-"], { encoding: "latin1" });
      assert.equal(plain.stdout.match(/\/Name \(Ada Lovelace\)/g)?.length, 2);
      const output = spawnSync("pdfsig", ["-nocert", place], { encoding: "utf8" }).stdout;
      assert.equal(output.match(/Signature is Valid/g)?.length, 2, output);
    });
  }
  test(`${name}: a password is asked for`, { skip: absent }, () => {
    assert.throws(() => inspectPdf(bytesSource(byQpdf(way, "secret"))), {
      code: "password_protected",
    });
  });
}

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { aPdf, joined } from "@paraph/testkit";
import { collect, inPieces } from "../../../tests/kit/bytes.ts";
import type { EncryptedPdf } from "../../ports/inspector.ts";
import { encrypt } from "../../vault/encrypt.ts";
import { openJail, type JailOptions } from "./jail.ts";
import type { Duty } from "./messages.ts";

const folder = await mkdtemp(path.join(tmpdir(), "paraph-jail-"));
const SHARE = { tenant: "acme", urgency: "call" } as const;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
after(() => rm(folder, { recursive: true }));
const skip = spawnSync("pdftotext", ["-v"]).status === 0 ? false : "pdftotext is not installed";

function jail(options: Partial<JailOptions> = {}) {
  const one = openJail({ log: quiet, ...options });
  after(() => one.stop());
  return one;
}

function allOf(milliseconds: number): Readonly<Record<Duty, number>> {
  const names = [
    "inspect",
    "image",
    "render",
    "watermark",
    "sign",
    "archive",
    "evidence",
    "report",
  ];
  return Object.fromEntries(names.map((name) => [name, milliseconds])) as Record<Duty, number>;
}

async function encrypted(bytes: Uint8Array): Promise<EncryptedPdf> {
  const id = randomUUID();
  const key = randomBytes(32);
  const file = path.join(folder, id);
  await writeFile(
    file,
    await collect(encrypt(key, { id, prefix: randomBytes(7) }, inPieces(bytes)).encrypted),
  );
  return { id, key, path: file };
}

/** A PDF of one page, 200 by 300 points, with a text field that shows its value. */
function pdf(): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R/Annots[5 0 R]/Resources<<>>>>",
    "<</Length 31>>stream\n1 0 0 rg 20 20 50 50 re f      \nendstream",
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/Rect[20 200 180 230]/P 3 0 R/F 4/DA(/Helv 12 Tf 0 g)/MK<</BG[0 0 1]>>>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

describe("2.5 PDFs are read in a process of their own", () => {
  test("and what they are is reported", async () => {
    const inspection = await jail().inspect(await encrypted(pdf()), SHARE);
    assert.equal(inspection.pageCount, 1);
    assert.deepEqual(inspection.pageSizes, [[200, 300]]);
    assert.equal(inspection.pdfVersion, "1.7");
    assert.equal(inspection.pdfA, null);
  });

  test("and refused with a reason", async () => {
    const guard = jail();
    await assert.rejects(guard.inspect(await encrypted(Buffer.from("<html>hello</html>")), SHARE), {
      key: "file.pdf.not_a_pdf",
    });
    await assert.rejects(guard.inspect(await encrypted(pdf().subarray(0, 300)), SHARE), {
      key: "file.pdf.corrupted",
    });
    assert.equal((await guard.inspect(await encrypted(pdf()), SHARE)).pageCount, 1);
  });

  test("and the process learns neither where its document lies nor the key to it", async () => {
    const program = path.join(folder, "echo.mjs");
    await writeFile(
      program,
      `process.on("message", (task) => process.send({ kind: "done", answer: task }));
      process.send({ kind: "ready" });`,
    );
    const confinement = { files: "program", network: "program", user: "of the service" } as const;
    const execPath = process.execPath;
    const guard = jail({ launch: { confinement, execPath, execArgv: [], uid: null, program } });
    const found: unknown = await guard.inspect(await encrypted(pdf()), SHARE);
    assert.deepEqual(found, { kind: "inspect", pdf: { length: pdf().length }, ask: null });
  });

  test("a wrong key or another id opens nothing", async () => {
    const guard = jail();
    const one = await encrypted(pdf());
    await assert.rejects(
      guard.inspect({ ...one, key: randomBytes(32) }, SHARE),
      /not what was written/,
    );
    await assert.rejects(guard.inspect({ ...one, id: randomUUID() }, SHARE), /another object/);
  });

  test("and a watermark looks the same whatever state the page's own content leaves behind", async () => {
    const guard = jail();
    const plan = { mark: { kind: "text", text: "DRAFT" }, opacity: 1, places: "diagonal" } as const;
    const drawn = async (content: string): Promise<Buffer> => {
      const before = aPdf({ pages: [{ width: 200, height: 300, content }] });
      const tail = await guard.watermark(await encrypted(before), plan, randomBytes(16), SHARE);
      return Buffer.from(await guard.render(await encrypted(joined(before, tail)), 0, 1, SHARE));
    };
    const plain = await drawn("");
    assert.ok(
      !plain.equals(
        await guard.render(
          await encrypted(aPdf({ pages: [{ width: 200, height: 300, content: "" }] })),
          0,
          1,
          SHARE,
        ),
      ),
    );
    for (const content of ["q 2 0 0 2 0 0 cm q 0 1 -1 0 0 0 cm", "Q Q 3 0 0 3 50 50 cm q", "Q Q"]) {
      assert.ok(plain.equals(await drawn(content)), content);
    }
  });

  test(
    "names in other scripts are drawn there, and read by who copies them",
    { skip },
    async () => {
      for (const [name, pdfA] of [
        ["王小明 Wang", undefined],
        ["प्रिया शर्मा", "1b"],
        ["สมชาย ใจดี", "2b"],
      ] as const) {
        const before = aPdf(pdfA === undefined ? {} : { pdfA });
        const revisions = jail().revisionsOf(await encrypted(before), SHARE);
        const { prepared } = await revisions.signature({
          field: {
            kind: "new",
            places: [{ page: 0, x: 60, y: 60, width: 200, height: 60, rotation: 0 }],
          },
          appearance: { mark: { kind: "typed", name }, lines: [{ role: "date", text: "today" }] },
          claims: { name, reason: null, location: null, contact: null, time: new Date(0) },
          certify: null,
          cmsBytes: 100,
          id: randomBytes(16),
          digestName: "SHA-256",
          isStamped: false,
          hasEvidence: false,
          certificate: null,
          chain: [],
        });
        const file = path.join(folder, "named.pdf");
        await writeFile(file, joined(before, prepared.tail));
        const { stdout, stderr } = spawnSync("pdftotext", [file, "-"], { encoding: "utf8" });
        assert.ok(stdout.split("\n").includes(name), stdout);
        assert.equal(stderr, "");
      }
    },
  );

  test("which is killed when it takes too long or too much, and replaced", async () => {
    const one = await encrypted(pdf());
    const large = 12; // 2400 by 3600 points are drawn and packed
    const slow = jail({
      children: 1,
      warm: true,
      milliseconds: allOf(1),
    });
    const [before] = slow.processes();
    await assert.rejects(slow.render(one, 0, large, SHARE), { key: "file.pdf.too_complex" });
    assert.notDeepEqual(slow.processes(), [before]);
    const greedy = jail({ children: 1, mostBytes: 1 });
    await assert.rejects(greedy.render(one, 0, large, SHARE), { key: "file.pdf.too_complex" });
  });

  test("which may fall over once: the task is done by the next one", async () => {
    const guard = jail({ children: 1, warm: true });
    const one = await encrypted(pdf());
    await guard.inspect(one, SHARE);
    const work = guard.inspect(one, SHARE);
    const [pid] = guard.processes();
    assert.ok(pid !== undefined);
    process.kill(pid, "SIGKILL");
    assert.equal((await work).pageCount, 1);
    assert.notDeepEqual(guard.processes(), [pid]);
  });

  test("and one that does not even start is no fault of the PDF either", async () => {
    const guard = jail({ children: 1 });
    const work = guard.inspect(await encrypted(pdf()), SHARE);
    const [pid] = guard.processes();
    assert.ok(pid !== undefined);
    process.kill(pid, "SIGKILL");
    await assert.rejects(work, { name: "Outage" });
  });

  test("and one that gets no time is no fault of the PDF", async () => {
    const milliseconds = allOf(500);
    const guard = jail({ children: 1, milliseconds });
    const one = await encrypted(pdf());
    await guard.inspect(one, SHARE);
    const [pid] = guard.processes();
    assert.ok(pid !== undefined);
    process.kill(pid, "SIGSTOP");
    await assert.rejects(guard.inspect(one, SHARE), { name: "Outage" });
  });

  test("more tasks than processes wait for their turn", async () => {
    const guard = jail({ children: 1 });
    const one = await encrypted(pdf());
    const all = await Promise.all(Array.from({ length: 12 }, () => guard.inspect(one, SHARE)));
    assert.equal(all.length, 12);
    assert.equal(guard.processes().length, 1);
  });
});

describe("interface 4.2: pages are drawn", () => {
  test("as WebP, in the size that is asked for", async () => {
    const guard = jail();
    const one = await encrypted(pdf());
    const image = Buffer.from(await guard.render(one, 0, 2, SHARE));
    assert.equal(image.toString("latin1", 0, 4), "RIFF");
    assert.equal(image.toString("latin1", 8, 12), "WEBP");
    assert.ok((await guard.render(one, 0, 0.4, SHARE)).length < image.length);
    await assert.rejects(guard.render(one, 1, 1, SHARE), { key: "error.document.page_not_found" });
  });
});

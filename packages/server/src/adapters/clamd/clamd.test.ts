import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { inPieces } from "../../../tests/kit/bytes.ts";
import { clamdScanner, noScanner, pingClamd } from "./clamd.ts";

const CLAMD = ["/usr/sbin/clamd", "/usr/bin/clamd"].find((file) => existsSync(file));
const skip = CLAMD === undefined && "clamd is not installed: apt-get install clamav-daemon";
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** The test file of EICAR, put together here so that no scanner takes this source for it. */
const EICAR = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!", "$H+H*"].join(""),
);

/** A PDF with one more stream, as Flate or as an attachment. */
function pdfWith(bytes: Buffer, kind: "stream" | "attachment"): Buffer {
  const packed = deflateSync(bytes);
  const type = kind === "attachment" ? "/Type/EmbeddedFile" : "";
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let length = 9;
  const add = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) {
      const part = Buffer.from(piece as string);
      parts.push(part);
      length += part.length;
    }
  };
  const object = (...pieces: (string | Buffer)[]) => {
    places.push(length);
    add(`${places.length} 0 obj\n`, ...pieces, "\nendobj\n");
  };
  const names = kind === "attachment" ? "/Names<</EmbeddedFiles<</Names[(a.com)5 0 R]>>>>" : "";
  object(`<</Type/Catalog/Pages 2 0 R${names}>>`);
  object("<</Type/Pages/Kids[3 0 R]/Count 1>>");
  object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>");
  object(`<<${type}/Length ${packed.length}/Filter/FlateDecode>>stream\n`, packed, "\nendstream");
  object("<</Type/Filespec/F(a.com)/EF<</F 4 0 R>>>>");
  const start = length;
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  add(
    `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

describe("7. malware found by Debian's clamd", () => {
  let daemon: ChildProcess | null = null;
  let folder = "";
  let socket = "";
  before(async () => {
    if (CLAMD === undefined) return;
    folder = await mkdtemp(path.join(tmpdir(), "paraph-clamd-"));
    socket = path.join(folder, "clamd.sock");
    // Debian ships no definitions: one of our own, by the bytes themselves, needs no download.
    await writeFile(path.join(folder, "eicar.ndb"), `Eicar-Test:0:*:${EICAR.toString("hex")}\n`);
    const settings = {
      DatabaseDirectory: folder,
      LocalSocket: socket,
      Foreground: "yes",
      LogFile: path.join(folder, "log"),
      StreamMaxLength: "160M",
      AlertExceedsMax: "yes",
      User: "root",
    };
    const config = path.join(folder, "clamd.conf");
    await writeFile(
      config,
      Object.entries(settings)
        .map((pair) => pair.join(" "))
        .join("\n"),
    );
    await chmod(folder, 0o755);
    daemon = spawn(CLAMD, ["-c", config], { stdio: "ignore" });
    for (let tries = 0; tries < 600; tries += 1) {
      if (
        await pingClamd(socket).then(
          () => true,
          () => false,
        )
      )
        return;
      await delay(100);
    }
    throw new Error(
      `clamd did not start: ${execFileSync("tail", [path.join(folder, "log")]).toString()}`,
    );
  });
  after(async () => {
    daemon?.kill("SIGKILL");
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  });

  const scan = (bytes: Buffer) => clamdScanner(socket, quiet).scan(inPieces(bytes));

  test("is refused: as it is, inside a stream, inside an attachment", { skip }, async () => {
    const infected = [EICAR, pdfWith(EICAR, "stream"), pdfWith(EICAR, "attachment")];
    for (const bytes of infected) {
      await assert.rejects(scan(bytes), { key: "file.malware.detected" });
    }
  });

  test("and what is clean passes, however large", { skip }, async () => {
    await scan(pdfWith(Buffer.from("nothing to see"), "attachment"));
    await scan(Buffer.alloc(40_000_000, 0x41));
  });

  test("and many are scanned at once", { skip }, async () => {
    const clean = Array.from({ length: 8 }, () => scan(pdfWith(Buffer.from("clean"), "stream")));
    const bad = Array.from({ length: 8 }, () => assert.rejects(scan(pdfWith(EICAR, "stream"))));
    await Promise.all([...clean, ...bad]);
  });
});

describe("7. a scanner that gives no verdict accepts nothing", () => {
  const unavailable = { key: "file.malware.scanner_unavailable" };
  const some = () => inPieces(Buffer.alloc(3_000_000));

  async function lying(answer: string | null) {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        if (answer === null) socket.destroy();
        else socket.write(answer);
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    after(() => server.close());
    return `127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  test("when it is not there", async () => {
    await assert.rejects(clamdScanner("/nowhere/clamd.sock", quiet).scan(some()), unavailable);
    await assert.rejects(clamdScanner("127.0.0.1:1", quiet).scan(some()), unavailable);
  });

  for (const answer of ["INSTREAM size limit exceeded. ERROR\0", "\0", "stream: OKAY\0", null]) {
    test(`when it answers ${JSON.stringify(answer)}`, async () => {
      await assert.rejects(clamdScanner(await lying(answer), quiet).scan(some()), unavailable);
    });
  }

  test("when it is silent", async () => {
    const address = await lying("");
    await assert.rejects(clamdScanner(address, quiet, 200).scan(some()), unavailable);
  });

  test("none configured scans nothing, and says so", async () => {
    assert.equal(noScanner.isConfigured, false);
    await noScanner.scan(some());
  });
});

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { describe, test } from "node:test";
import {
  array,
  assert as holds,
  asyncProperty,
  base64String,
  constantFrom,
  dictionary,
  jsonValue,
  nat,
  oneof,
  property,
  string,
  uint8Array,
} from "fast-check";
import { collect } from "../../../../tests/kit/bytes.ts";
import { base64Decoder } from "./base64.ts";
import { openUpload } from "./open-upload.ts";
import { jsonScanner } from "./json-scanner.ts";

const LIMITS = { keptBytes: 100_000 };

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => bytes.subarray(from, at[index] ?? bytes.length));
}

async function scan(pieces: readonly Buffer[]) {
  const scanner = jsonScanner(LIMITS);
  const content = Buffer.concat(pieces.flatMap((piece) => scanner.push(piece))).toString("latin1");
  const fields = await scanner.end();
  return { content: scanner.reached() ? content : null, fields };
}

/** Members that would reach a prototype are left out. */
function dropForged(name: string, value: unknown): unknown {
  const isForged = name === "constructor" && typeof value === "object";
  return isForged || name === "__proto__" ? undefined : value;
}

function decode(pieces: readonly Buffer[]): Buffer {
  const decoder = base64Decoder();
  const out: Buffer[] = [];
  for (const piece of pieces) {
    decoder.push(piece);
    while (decoder.ready()) out.push(Buffer.from(decoder.take()));
  }
  decoder.end();
  return Buffer.concat([...out, decoder.take()]);
}

/** Spells a string in JSON with random escapes; each choice picks the spelling of one character. */
function spell(text: string, choices: readonly number[]): string {
  const spelt = text.split("").map((character, index) => {
    const choice = (choices[index % Math.max(1, choices.length)] ?? 0) % 4;
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    if (choice === 0) return `\\u${code}`;
    return character === "/" && choice === 1 ? "\\/" : JSON.stringify(character).slice(1, -1);
  });
  return `"${spelt.join("")}"`;
}

describe("4.2 the scanner of uploads", () => {
  const member = oneof(jsonValue(), string());
  test("reads any object as JSON.parse does, however it is cut and spelt", async () => {
    await holds(
      asyncProperty(
        dictionary(string(), member, { maxKeys: 6 }),
        oneof(base64String(), constantFrom("", "////", "+/+/")),
        dictionary(string(), member, { maxKeys: 4 }),
        array(nat(3), { minLength: 1, maxLength: 40 }),
        array(nat(), { maxLength: 12 }),
        nat(4),
        async (before, content, after, choices, places, blanks) => {
          const blank = [" ", "\n", "\t", "\r", ""][blanks] ?? "";
          const members = [
            ...Object.entries(before).filter(([name]) => name !== "content"),
            ["content", content] as const,
            ...Object.entries(after).filter(([name]) => name !== "content"),
          ].map(([name, value]) => {
            const text = name === "content" ? spell(content, choices) : JSON.stringify(value);
            return `${blank}${spell(name, choices)}${blank}:${blank}${text}${blank}`;
          });
          const text = `${blank}{${members.join(",")}}${blank}`;
          const { content: expected, ...fields } = JSON.parse(text, dropForged) as Record<
            string,
            unknown
          >;
          const scanned = await scan(cut(Buffer.from(text), places));
          assert.deepEqual(scanned.fields, fields);
          assert.equal(scanned.content, expected);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("refuses what JSON.parse refuses, and nothing else", async () => {
    const alphabet = '{}[]":,\\ntru0e content/u00'.split("");
    const text = array(
      oneof(constantFrom(...alphabet), constantFrom('"content"', '{"', '":"', '"}')),
      {
        maxLength: 16,
      },
    );
    await holds(
      asyncProperty(text, array(nat(), { maxLength: 5 }), async (parts, places) => {
        const json = parts.join("");
        let expected: unknown = null;
        try {
          expected = JSON.parse(json);
        } catch {
          await assert.rejects(scan(cut(Buffer.from(json), places)), { name: "Refusal" });
          return;
        }
        if (typeof expected !== "object" || expected === null || Array.isArray(expected)) return;
        const { fields } = await scan(cut(Buffer.from(json), places));
        assert.deepEqual(
          Object.keys(fields).sort(),
          Object.entries(expected)
            .filter(([name, value]) => name !== "content" || typeof value !== "string")
            .map(([name]) => name)
            .sort(),
        );
      }),
      { numRuns: 20_000 },
    );
  });

  test("leaves null and nested contents alone, refuses a second content", async () => {
    assert.deepEqual(await scan([Buffer.from('{"content":null,"a":{"content":"x"}}')]), {
      content: null,
      fields: { content: null, a: { content: "x" } },
    });
    assert.deepEqual((await scan([Buffer.from('{"content":7}')])).fields, { content: 7 });
    for (const twice of [
      '{"content":"a","content":"b"}',
      '{"content":"a","c\\u006fntent":"b"}',
      '{"content":"a","content":null}',
      '{"content":null,"content":"a"}',
    ]) {
      await assert.rejects(scan([Buffer.from(twice)]), { key: "error.request.json_broken" });
    }
  });

  test("refuses deep nesting and too much beside the content", async () => {
    const deep = Buffer.from(`{"a":${"[".repeat(40)}${"]".repeat(40)}}`);
    await assert.rejects(scan([deep]), { key: "error.request.json_broken" });
    const wide = Buffer.from(`{"title":"${"x".repeat(100_001)}"}`);
    await assert.rejects(scan([wide]), { key: "error.request.body_too_large" });
    const values = Buffer.from(`{"a":[${"0,".repeat(40_000)}0]}`);
    assert.equal((await scan([values])).content, null);
  });

  test("takes a closing quote, control characters and broken escapes for what they are", async () => {
    for (const text of [
      '{"content":"QUJD',
      '{"content":"QU\\xJD"}',
      '{"content":"\\u00g0"}',
      "",
      "[1]",
    ]) {
      await assert.rejects(scan([Buffer.from(text)]), { name: "Refusal" }, text);
    }
  });
});

describe("4.2 the decoder of Base64", () => {
  test("undoes encoding, however it is cut and wrapped", () => {
    holds(
      property(
        uint8Array({ maxLength: 300 }),
        array(nat(), { maxLength: 9 }),
        nat(80),
        (bytes, places, width) => {
          const text = Buffer.from(bytes).toString("base64");
          const wrapped = width === 0 ? text : text.replace(new RegExp(`.{${width}}`, "g"), "$& ");
          assert.deepEqual(decode(cut(Buffer.from(wrapped), places)), Buffer.from(bytes));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("gives whole blocks, then the rest", () => {
    const bytes = randomBytes(2_500_001);
    const text = Buffer.from(bytes.toString("base64"));
    for (const size of [1001, 65_536, 3_000_000, text.length]) {
      const places = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => at * size);
      assert.ok(decode(cut(text, places)).equals(bytes), `pieces of ${size}`);
    }
  });

  test("tells whether more is there than what was taken last", () => {
    const decoder = base64Decoder();
    const block = 512 * 1024;
    decoder.push(Buffer.from(Buffer.alloc(block + 3).toString("base64")));
    assert.equal(decoder.take().length, block);
    assert.equal(decoder.more(), true);
    assert.equal(decoder.take().length, 3);
    assert.equal(decoder.more(), false);
  });

  test("refuses every other character, missing or wrong padding and spare bits", () => {
    const refused = [
      "A",
      "AB",
      "ABC",
      "AB=",
      "A===",
      "AB=C",
      "AB==AB==",
      "AB==A",
      "AAAA=",
      "QQ=A",
      "QR==",
      "QUI=QUI=",
    ];
    for (const [text, remedy] of [
      ["data:application/pdf;base64,QUJD", /behind the comma/],
      ["QUJDQU-_", /Base64url/],
      ["QUJD*AAA", /not valid Base64/],
    ] as const) {
      assert.throws(() => decode(cut(Buffer.from(text, "latin1"), [2])), { message: remedy }, text);
    }
    for (const text of [...refused, "QUJ-", "QUJ_", "QU\nJD", "QUJDé", "QUJ\u0000"]) {
      for (const place of [0, 1, 2, 3]) {
        assert.throws(
          () => decode(cut(Buffer.from(text, "latin1"), [place])),
          { key: "error.document.content_not_base64" },
          `${text} cut at ${place}`,
        );
      }
    }
  });
});

describe("4.2 the body of an upload", () => {
  async function read(body: Buffer, type: string | undefined, chunk = 1000, query = {}) {
    const stream = Readable.from(
      (function* chunks() {
        for (let at = 0; at < body.length; at += chunk) yield body.subarray(at, at + chunk);
      })(),
      { objectMode: false },
    );
    const upload = openUpload(stream, type, query, { keptBytes: 10_000 });
    const content = (await upload.reachContent()) ? await collect(upload.content()) : null;
    return { content, fields: await upload.fields() };
  }

  function form(parts: readonly { name: string; value: string; file?: string }[]): Buffer {
    const text = parts.map(({ name, value, file }) => {
      const fileName =
        file === undefined ? "" : `; filename="${file}"\r\nContent-Type: application/pdf`;
      return `--b0undary\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n\r\n${value}\r\n`;
    });
    return Buffer.from(`${text.join("")}--b0undary--\r\n`, "latin1");
  }

  const FORM = "multipart/form-data; boundary=b0undary";

  test("as JSON, with the content before or after the title", async () => {
    const json = { content: Buffer.from("%PDF-1.7").toString("base64"), title: "Lease" };
    for (const body of [json, { title: json.title, content: json.content }]) {
      await holds(
        asyncProperty(nat(60), async (chunk) => {
          const got = await read(Buffer.from(JSON.stringify(body)), "application/json", chunk + 1);
          assert.equal(got.content?.toString(), "%PDF-1.7");
          assert.deepEqual(got.fields, { title: "Lease" });
        }),
        { numRuns: 40 },
      );
    }
  });

  test("lets the rest of a refused body run out", async () => {
    const text = Buffer.from(`{"content":"QUJ-${"QUJD".repeat(50_000)}"}`);
    const stream = Readable.from(cut(text, [1000, 50_000, 100_000]), { objectMode: false });
    const upload = openUpload(stream, "application/json", {}, { keptBytes: 10_000 });
    await assert.rejects(upload.reachContent(), { key: "error.document.content_not_base64" });
    const ended = once(stream, "end");
    stream.resume();
    await ended;
  });

  test("tells when the client goes away in the middle", async () => {
    const stream = new PassThrough();
    stream.write('{"content":"QUJD');
    const upload = openUpload(stream, "application/json", {}, { keptBytes: 10_000 });
    assert.equal(await upload.reachContent(), true);
    const read = collect(upload.content());
    stream.destroy();
    await assert.rejects(read, { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });

  test("as a form, with the part content in any place", async () => {
    const bytes = "%PDF-1.7\r\n--b0undar\r\n\u0000\u00ff";
    const parts = [
      { name: "title", value: "Lease" },
      { name: "content", value: bytes, file: "a.pdf" },
      { name: "message", value: "hello" },
    ];
    for (const chunk of [1, 7, 64, 5000]) {
      const got = await read(form(parts), FORM, chunk);
      assert.equal(got.content?.toString("latin1"), bytes);
      assert.deepEqual(
        { ...got.fields },
        { title: "Lease", message: "hello", content_type: "application/pdf" },
      );
    }
    const none = await read(form([{ name: "title", value: "Lease" }]), FORM);
    assert.equal(none.content, null);
  });

  test("gives the memory of the content back when it is read, and when reading stops before", async () => {
    const bytes = randomBytes(1_200_000);
    const body = JSON.stringify({ content: bytes.toString("base64"), title: "Lease" });
    for (const most of [Infinity, 1]) {
      const upload = openUpload(
        Readable.from(cut(Buffer.from(body), [70_000, 900_000])),
        "application/json",
        {},
        LIMITS,
      );
      assert.ok(await upload.reachContent());
      const given: Uint8Array[] = [];
      for await (const piece of upload.content()) {
        assert.ok(piece.byteLength > 0);
        assert.equal(given.push(piece) > most, false);
        if (given.length === most) break;
      }
      assert.deepEqual(new Set(given.map(({ byteLength }) => byteLength)), new Set([0]));
      if (most > 1) assert.equal((await upload.fields())["title"], "Lease");
    }
  });

  test("refuses a broken form, two contents, and a form without a boundary", async () => {
    const content = { name: "content", value: "%PDF", file: "a.pdf" };
    await assert.rejects(read(form([content, content]), FORM), {
      key: "error.request.body_invalid",
    });
    await assert.rejects(read(form([{ ...content, name: "file" }]), FORM), {
      message: "The document belongs into a part called content; here it is file.",
    });
    await assert.rejects(read(form([content]), "multipart/form-data"), {
      key: "error.request.body_invalid",
    });
    await assert.rejects(read(form([content]).subarray(0, -20), FORM), { name: "Refusal" });
  });

  test("a form that ends in the middle of a part is refused, whichever part nobody reads", async () => {
    const broken = { key: "error.request.body_invalid" };
    const other = { name: "other", value: "abc", file: "a.txt" };
    const content = { name: "content", value: "%PDF", file: "a.pdf" };
    for (const parts of [
      [other],
      [content, other],
      [content, content],
      [{ name: "a", value: "b" }],
    ]) {
      for (const chunk of [1, 5000]) {
        await assert.rejects(read(form(parts).subarray(0, -17), FORM, chunk), broken);
      }
    }
    // Beyond the parts that are counted, too: with bare ones, without a word about what they are.
    const many = Buffer.from(`${"--b0undary\r\n\r\nx\r\n".repeat(60)}--b0undary\r\n\r\nabc`);
    for (const chunk of [7, 5000]) {
      await assert.rejects(read(many, FORM, chunk), { key: "error.request.body_too_large" });
    }
  });

  test("a form with a part whose header has no end is refused, and not waited for", async () => {
    const lines = "X: y\r\n".repeat(20_000);
    const endless = Buffer.from(`--b0undary\r\n${lines}--b0undary--\r\n`);
    const content = { name: "content", value: "%PDF", file: "a.pdf" };
    const behind = Buffer.concat([form([content]).subarray(0, -14), endless]);
    for (const body of [endless, behind]) {
      for (const chunk of [1000, 500_000]) {
        await assert.rejects(read(body, FORM, chunk), { key: "error.request.body_invalid" });
      }
    }
  });

  test("of a form of thousands of parts only the beginning is looked at", async () => {
    const many = Buffer.from("--b0undary\r\n\r\n\r\n".repeat(200_000));
    const before = process.threadCpuUsage();
    await assert.rejects(read(many, FORM, many.length), { key: "error.request.body_too_large" });
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(user + system < 500_000, `it took ${(user + system) / 1000} ms`);
  });

  test("as it is, with the title in the query; other types are refused", async () => {
    const got = await read(Buffer.from("%PDF"), "application/pdf", 2, { title: "Lease" });
    assert.equal(got.content?.toString(), "%PDF");
    assert.equal(got.fields["title"], "Lease");
    for (const type of ["text/plain", undefined, "application/xml"]) {
      await assert.rejects(read(Buffer.from("%PDF"), type), {
        key: "error.request.content_type_unsupported",
      });
    }
  });
});

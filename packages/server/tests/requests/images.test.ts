import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { aPdf } from "@paraph/testkit";
import { startService, type Reply } from "../kit/service.ts";

const { call, logIn } = await startService();
const token = await logIn();
const plain = Buffer.from(aPdf()).toString("base64");
const archived = Buffer.from(aPdf({ pdfA: "2b" })).toString("base64");
const position = { x: 10, y: 10, width: 100, height: 40, page: "0" };

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.from(name), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(whole), 4);
  return Buffer.concat([frame.subarray(0, 4), whole, frame.subarray(4)]);
}

/** One red pixel, or so many as the header claims. */
function png(side = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Enough of a JPEG to be taken: four inks, eight pixels. */
function cmyk(): Buffer {
  const frame = [0xff, 0xc0, 0, 20, 8, 0, 8, 0, 8, 4, 1, 17, 0, 2, 17, 0, 3, 17, 0, 4, 17, 0];
  return Buffer.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 2, 0, 0, 0xff, 0xd9]);
}

const visual = (file: Buffer | string) => ({
  position,
  image: {
    content_type: "image/png",
    content: typeof file === "string" ? file : file.toString("base64"),
  },
});
const entry = (file: Buffer | string) => ({
  account_email: "ada@example.com",
  visual_signature: visual(file),
});

function create(file: Buffer | string, content = plain): Promise<Reply> {
  const body = { title: "Contract", content, signatures: [entry(file)] };
  return call("POST", "/v2/signature-requests", { token, body });
}

async function uploaded(): Promise<unknown> {
  const body = { title: "Contract", content: plain };
  return (await call("POST", "/v3/documents", { token, body })).json()["id"];
}

async function opened(): Promise<string> {
  const body = { title: "Contract", content: plain };
  return String((await call("POST", "/v2/signature-requests", { token, body })).json()["id"]);
}

function assertRefused(reply: Reply, key: string): void {
  assert.deepEqual([reply.status, reply.json()["key"]], [400, key], reply.text);
}

const BAD: Readonly<Record<string, readonly [Buffer | string, string]>> = {
  text: [Buffer.from("hello"), "error.image.unsupported"],
  "a GIF": [Buffer.from("GIF89a"), "error.image.unsupported"],
  "half a PNG": [png().subarray(0, 50), "error.image.unsupported"],
  "a PNG with fewer pixels than it says": [png(9), "error.image.unsupported"],
  "a JPEG without a picture": [Buffer.from([0xff, 0xd8, 0xff, 0xd9]), "error.image.unsupported"],
  "a PNG that unpacks to gigabytes": [png(30_000), "error.image.too_large"],
};

describe("2.3 a picture that cannot be shown is refused before anybody is asked to sign with it", () => {
  for (const [what, [file, key]] of Object.entries(BAD)) {
    test(`${what}: on create`, async () => {
      assertRefused(await create(file), key);
    });
  }

  const broken = png().subarray(0, 50);
  const REPLIES: Readonly<Record<string, () => Promise<Reply>>> = {
    "create in version 1": () => {
      const signer = { signer_email_address: "ada@example.com", visual_signature: visual(broken) };
      const body = { title: "Contract", content: plain, signatures: [signer] };
      return call("POST", "/v1/signature-requests", { token, body });
    },
    "create in version 3": async () => {
      const body = {
        title: "Contract",
        document_id: await uploaded(),
        signatures: [entry(broken)],
      };
      return call("POST", "/v3/signature-requests", { token, body });
    },
    "create in version 3 for one of its documents": async () => {
      const id = await uploaded();
      const documents = [{ document_id: id, visual_signature: visual(broken) }];
      const signer = { account_email: "ada@example.com", document_signatures: documents };
      const body = { title: "Contract", document_id: id, signatures: [signer] };
      return call("POST", "/v3/signature-requests", { token, body });
    },
    "adding a signer": async () =>
      call("POST", `/v2/signature-requests/${await opened()}/signatures`, {
        token,
        body: entry(broken),
      }),
    "an update": async () =>
      call("PUT", `/v2/signature-requests/${await opened()}`, {
        token,
        body: { signatures: [entry(broken)] },
      }),
    "a seal": () =>
      call("POST", "/v2/seal", {
        token,
        body: { content: plain, visual_signature: visual(broken) },
      }),
  };
  for (const [where, ask] of Object.entries(REPLIES)) {
    test(where, async () => {
      assertRefused(await ask(), "error.image.unsupported");
    });
  }

  test("four inks go into a PDF, but not into a PDF/A", async () => {
    assert.equal((await create(cmyk())).status, 201);
    assertRefused(await create(cmyk(), archived), "error.image.unsupported");
    assert.equal((await create(png(), archived)).status, 201);
  });

  test("and so is one without content, where none was before", async () => {
    const image = { content_type: "image/png" };
    const signer = { account_email: "ada@example.com", visual_signature: { position, image } };
    const field = "signatures[0].visual_signature.image.content";
    for (const reply of [
      await call("POST", "/v2/signature-requests", {
        token,
        body: { title: "Contract", content: plain, signatures: [signer] },
      }),
      await call("POST", `/v2/signature-requests/${await opened()}/signatures`, {
        token,
        body: signer,
      }),
      await update(await opened(), [signer]),
    ]) {
      assertRefused(reply, "error.request.body_invalid");
      assert.deepEqual(reply.json()["violations"], [{ field, message: "is required" }]);
    }
    const sealed = await call("POST", "/v2/seal", {
      token,
      body: { content: plain, visual_signature: { position, image } },
    });
    assertRefused(sealed, "error.request.body_invalid");
  });
});

type Shown = { readonly id: string; readonly signatures: readonly ShownEntry[] };
type ShownEntry = { readonly sid: string; readonly visual_signature: object };

function update(id: string, signatures: readonly object[]): Promise<Reply> {
  return call("PUT", `/v2/signature-requests/${id}`, { token, body: { signatures } });
}

/** How many pictures stand in the document after the signature. */
async function picturesAfterSigning(id: string, sid: string): Promise<number> {
  const path = `/sandbox/signature-requests/${id}/signatures/${sid}/sign`;
  const signed = await call("POST", path, { token, body: {} });
  assert.equal(signed.status, 200, signed.text);
  const document = String((await shown(id)).json()["document_id"]);
  const reply = await call("GET", `/v2/documents/${document}/content`, { token });
  return reply.text.split("/Subtype /Image").length - 1;
}

function shown(id: string): Promise<Reply> {
  return call("GET", `/v2/signature-requests/${id}`, { token });
}

describe("2.3 a picture that can be shown is taken", () => {
  const expected = { position, positions: [position], image: { content_type: "image/png" } };

  test("and reported without its content, in every answer", async () => {
    const reply = await create(png());
    assert.equal(reply.status, 201, reply.text);
    const made = reply.json() as unknown as Shown;
    const listed = await call("GET", "/v2/signature-requests?page_size=1", { token });
    for (const text of [reply.text, (await shown(made.id)).text, listed.text]) {
      assert.ok(!text.includes(png().toString("base64")), text);
    }
    assert.deepEqual(made.signatures[0]?.visual_signature, expected);
  });

  test("and drawn when its signer signs; without one nothing is drawn", async () => {
    const made = (await create(png())).json() as unknown as Shown;
    assert.equal(await picturesAfterSigning(made.id, made.signatures[0]?.sid ?? ""), 1);
    const bare = await update(await opened(), [{ account_email: "ada@example.com" }]);
    const { id, signatures } = bare.json() as unknown as Shown;
    assert.equal(await picturesAfterSigning(id, signatures[0]?.sid ?? ""), 0);
  });

  test("and stays when an update sends back what was answered, and goes when it does not", async () => {
    const made = (await create(png())).json() as unknown as Shown;
    const kept = await update(made.id, [
      { account_email: "ada@example.com", visual_signature: expected },
    ]);
    assert.equal(kept.status, 200, kept.text);
    const { signatures } = kept.json() as unknown as Shown;
    assert.equal(await picturesAfterSigning(made.id, signatures[0]?.sid ?? ""), 1);

    const other = (await create(png())).json() as unknown as Shown;
    await update(other.id, [{ account_email: "ada@example.com", visual_signature: { position } }]);
    const again = await update(other.id, [
      { account_email: "ada@example.com", visual_signature: expected },
    ]);
    assertRefused(again, "error.request.body_invalid");
  });
});

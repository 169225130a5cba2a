import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, appendRevision } from "@paraph/testkit";
import { latin1 } from "../../bytes/hex.ts";
import { bytesSource } from "../../bytes/source.ts";
import { openPdf } from "../../pdf/document.ts";
import { leavesOutSignature } from "./left-out.ts";
import { findTraces } from "./traces.ts";

const SIGNATURE = "<< /Type /Sig /ByteRange [0 1 2 3] >>";
const leavesOut = (bytes: Uint8Array, known = 0) => {
  const source = bytesSource(bytes);
  return leavesOutSignature(openPdf(source), findTraces(source), known);
};

test("leavesOutSignature takes a signed file that is attached for a part of its object", () => {
  const attached = {
    dict: "/Type /EmbeddedFile",
    bytes: latin1(`50 0 obj\n${SIGNATURE}\nendobj\n`),
  };
  assert.equal(leavesOut(appendRevision(aPdf(), { 60: attached })), false);
});

test("leavesOutSignature finds a signature to which no cross-reference leads", () => {
  const signed = appendRevision(aPdf(), { 50: SIGNATURE });
  const honest = appendRevision(signed, { 60: "(later)" });
  assert.equal(leavesOut(honest), false);
  const [first = "", second = ""] = [aPdf(), signed].map(
    (bytes) => /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(bytes).toString("latin1"))?.[1],
  );
  const text = Buffer.from(honest).toString("latin1");
  const at = text.lastIndexOf(`/Prev ${second}`) + "/Prev ".length;
  const bent =
    text.slice(0, at) + first.padStart(second.length, "0") + text.slice(at + second.length);
  assert.equal(leavesOut(latin1(bent)), true);
  assert.equal(leavesOut(latin1(bent), 1), false, "as many as are known");
});

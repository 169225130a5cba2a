import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

type Sent = { readonly message: { readonly type: string }; readonly origin: string };
const sent: Sent[] = [];
const place = { ancestorOrigins: ["https://shop.example"] as readonly string[] | undefined };
const parent = {
  postMessage: (message: Sent["message"], origin: string) => sent.push({ message, origin }),
};
const referred = { referrer: "" };
Object.assign(globalThis, { window: { parent }, location: place, document: referred });
Object.defineProperty(globalThis, "sessionStorage", {
  get: () => {
    throw new Error("SecurityError");
  },
});
const { tellOnly, tellParent, windowStore } = await import("./embedded.ts");

const LISTED = ["https://other.example", "https://shop.example"];
const about = { requestId: "r", signatureId: "s" };
let height = 0;
/** Never the same twice: the same news is told once. */
const tell = () => {
  sent.length = 0;
  height += 1;
  tellParent({ type: "height", height }, about);
  return sent.map(({ origin }) => origin);
};

beforeEach(() => {
  place.ancestorOrigins = ["https://shop.example"];
  referred.referrer = "";
});

test("nobody is told anything before it is known who may be", () => {
  assert.deepEqual(tell(), []);
  tellOnly(LISTED);
  assert.deepEqual(tell(), ["https://shop.example"]);
});

test("news go to the exact origin of the parent, and where that is not known to listed ones only", () => {
  place.ancestorOrigins = undefined;
  referred.referrer = "https://other.example/";
  assert.deepEqual(tell(), ["https://other.example"]);
  referred.referrer = "https://evil.example/";
  assert.deepEqual(tell(), LISTED);
  referred.referrer = "";
  assert.deepEqual(tell(), LISTED);
});

test("the same news is told once", () => {
  sent.length = 0;
  tellParent({ type: "signed" }, about);
  tellParent({ type: "signed" }, about);
  assert.deepEqual(sent.length, 1);
  assert.deepEqual(sent[0]?.message, { source: "paraph", ...about, type: "signed" });
});

test("a frame without storage keeps what it has to in memory", () => {
  windowStore.setItem("a", "b");
  assert.equal(windowStore.getItem("a"), "b");
  windowStore.removeItem("a");
  assert.equal(windowStore.getItem("a"), null);
});

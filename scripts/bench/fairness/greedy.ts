import { aPdf } from "@paraph/testkit";
import { clientOf } from "../frame/client.ts";

/**
 * A process of its own, as the greedy business is one: what it spends on sending must not slow down who is measured. It
 * sends documents of thousands of pages, six at a time without a pause, from "go" to "stop", tells of each that was
 * served, and is "still" when the last one has ended.
 */
const AT_ONCE = 6;
const [url = "", token = ""] = process.argv.slice(2);
const client = clientOf(url);
const content = Buffer.from(aPdf({ pages: 4_000 })).toString("base64");
const body = JSON.stringify({ title: "heavy", content });
const headers = {
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  "content-length": Buffer.byteLength(body),
};
let over = new AbortController();

process.on("message", (order: "go" | "stop") => {
  if (order === "go") void beGreedy();
  else over.abort();
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function beGreedy(): Promise<void> {
  over = new AbortController();
  await Promise.all(Array.from({ length: AT_ONCE }, () => lane(over.signal)));
  process.send?.("still");
}

async function lane(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await client.send("POST", "/v2/documents", headers, body);
    if (status === 201) process.send?.("served");
  }
}

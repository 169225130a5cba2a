import { clientOf } from "../frame/client.ts";

/** Another client, in a process of its own: reads until it is told to stop, then tells its waits. */
const [url = "", token = ""] = process.argv.slice(2);
const client = clientOf(url);
const headers = { authorization: `Bearer ${token}` };
const waits: number[] = [];
const state = { running: true };

process.on("message", () => {
  state.running = false;
});
process.send?.("ready");
while (state.running) {
  const started = performance.now();
  const { status } = await client.send("GET", "/v2/documents?page_size=1", headers);
  if (status !== 200) throw new Error(`a read answered ${status}`);
  waits.push(performance.now() - started);
}
client.close();
process.send?.(waits);
process.disconnect();

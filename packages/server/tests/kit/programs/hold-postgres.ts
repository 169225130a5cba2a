import { startEmbedded } from "../../../src/adapters/postgres/embedded/supervisor.ts";

/** A process that uses an embedded PostgreSQL until it is told to end; tests kill it. */
const server = await startEmbedded({ folder: process.argv[2] ?? "" });
const staying = setInterval(() => undefined, 60_000);
process.on("SIGTERM", () => {
  clearInterval(staying);
  void server.stop();
});
// Last: whoever reads this line may send the signal at once.
console.log(JSON.stringify({ pid: server.pid, url: server.url("postgres"), way: server.way }));

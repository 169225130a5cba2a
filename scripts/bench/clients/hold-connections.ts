import { connect } from "node:net";

/**
 * Opens connections, asks once on each and keeps them: `hold-connections.ts PORT COUNT`. Prints how
 * many were answered, and at the end of its input how many are still open. A process of its own,
 * because both ends of 10,000 connections do not fit the open files of one.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const ASK = "GET /management/health/liveness HTTP/1.1\r\nHost: localhost\r\n\r\n";
let open = 0;
let answered = 0;

for (let made = 0; made < count; made += 250) {
  await Promise.all(Array.from({ length: Math.min(250, count - made) }, hold));
}
console.log(`answered ${answered}`);
process.stdin.on("end", () => {
  console.log(`open ${open}`);
  process.exit(0);
});
process.stdin.resume();

function hold(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      open += 1;
      socket.write(ASK);
    });
    socket.once("data", (chunk) => {
      if (chunk.toString("latin1").startsWith("HTTP/1.1 200")) answered += 1;
      resolve();
    });
    socket.on("error", () => resolve());
    socket.on("close", () => {
      open -= 1;
      resolve();
    });
  });
}

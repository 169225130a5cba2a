import { createServer, type ServerResponse } from "node:http";
import pg from "pg";

/** The least a service can do: answer, and answer with one row of the database. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const answer = JSON.stringify({ id: "x", filler: "x".repeat(480) });
const HEADERS = {
  "content-type": "application/json",
  "content-length": Buffer.byteLength(answer),
} as const;
const QUERY = {
  name: "floor",
  text: "select username, business_id, environment, key_version from api_user where username = $1",
  values: ["api_demo_acme"],
} as const;

const server = createServer((request, response) => {
  // A call with a body is read to its end, as any server must before it can look at it.
  const chunks: Buffer[] = [];
  if (request.method === "POST") {
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString());
      respond(request.url, response);
    });
  } else {
    respond(request.url, response);
  }
});

function respond(url: string | undefined, response: ServerResponse): void {
  if (url !== "/query") {
    response.writeHead(200, HEADERS).end(answer);
    return;
  }
  void pool.query({ ...QUERY, values: [...QUERY.values] }).then(() => {
    response.writeHead(200, HEADERS).end(answer);
  });
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
process.stdin.on("end", () => process.exit(0));
process.stdin.resume();

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { startService } from "../kit/service.ts";
import { freePort } from "../kit/servers/free-port.ts";

/** A proxy shares few connections to the service among all its clients. */
const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: "/usr/sbin/nginx",
    args: (file) => ["-e", "stderr", "-c", file],
    config: (port, service, folder) => `
      daemon off; pid ${folder}/nginx.pid; worker_processes 1; error_log stderr crit;
      events { worker_connections 64; }
      http {
        access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        client_max_body_size 0;
        upstream paraph { server 127.0.0.1:${service}; keepalive 1; }
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://paraph; proxy_http_version 1.1; proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_request_buffering off; proxy_next_upstream off;
          }
        }
      }`,
  },
  haproxy: {
    program: "/usr/sbin/haproxy",
    args: (file) => ["-db", "-q", "-f", file],
    config: (port, service) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  http-reuse always
  retries 0
listen paraph
  bind 127.0.0.1:${port}
  server one 127.0.0.1:${service} pool-max-conn 1
`,
  },
};

type Proxy = {
  readonly program: string;
  readonly args: (file: string) => readonly string[];
  readonly config: (port: number, service: number, folder: string) => string;
};

const folder = mkdtempSync(path.join(tmpdir(), "paraph-proxies-"));
const started: ChildProcess[] = [];
after(async () => {
  for (const child of started) {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

const service = await startService();
const authorization = `Bearer ${await service.logIn()}`;
const ROUNDS = 5;

for (const [name, proxy] of Object.entries(PROXIES)) {
  const skip = !existsSync(proxy.program) && `${name} is not installed`;
  test(
    `behind ${name} a refused upload does not hold up whoever calls next`,
    { skip },
    async () => {
      const url = await startProxy(name, proxy);
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const bytes of [200_000, 4_000_000]) {
          const status = await refusedUpload(url, bytes);
          assert.ok(status === 400 || status === null, `${status}`);
          const next = await fetch(`${url}/management/health/liveness`, {
            signal: AbortSignal.timeout(30_000),
          });
          assert.equal(next.status, 200, `round ${round}, ${bytes} bytes`);
          await next.arrayBuffer();
        }
      }
    },
  );
}

/** The part of each sample in `deploy` that serves without TLS, on a port of the test. */
const SAMPLES: Readonly<Record<string, (port: number) => string>> = {
  nginx: (port) => {
    const [upstream = "", plain = ""] = sample("nginx/paraph.conf").split(/^server \{/m);
    const server = plain.replace("listen 80;", `listen 127.0.0.1:${port};`);
    return `
      daemon off; pid ${folder}/sample.pid; worker_processes 1; error_log stderr crit;
      events { worker_connections 64; }
      http {
        access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${upstream} server { ${server.replace("listen [::]:80;", "")}
      }`;
  },
  haproxy: (port) =>
    sample("haproxy/haproxy.cfg")
      .replace(/^.*bind :443 .*$/m, "")
      .replace("bind :80", `bind 127.0.0.1:${port}`),
};

function sample(name: string): string {
  return readFileSync(path.resolve(import.meta.dirname, "../../../../deploy", name), "utf8");
}

for (const [name, config] of Object.entries(SAMPLES)) {
  const proxy = { ...PROXIES[name], config } as Proxy;
  const skip = !existsSync(proxy.program) && `${name} is not installed`;
  test(
    `7. the sample of ${name} leads pages on to TLS and refuses programs without`,
    { skip },
    async () => {
      const url = await startProxy(`${name} sample`, proxy);
      const asked = async (method: string, address: string) => {
        const { status, headers } = await fetch(url + address, { method, redirect: "manual" });
        return [status, headers.get("location")?.replace(/^(https):.*(\/.*)$/, "$1 $2") ?? null];
      };
      assert.deepEqual(await asked("GET", "/docs"), [308, "https /docs"]);
      for (const address of [
        "/v1/access/login",
        "/v2/access/login",
        "/v3/access/login",
        "/validation/v1/api-docs",
        "/sandbox/sign",
      ]) {
        assert.deepEqual(await asked("POST", address), [403, null], address);
        assert.deepEqual(await asked("GET", address), [403, null], address);
      }
    },
  );
}

const HIDDEN = "GET /management/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
const CHUNKED = "Transfer-Encoding: chunked";
/** Calls that two readers could end at different places, with another one behind. */
const SMUGGLED: Readonly<Record<string, readonly [headers: readonly string[], body: string]>> = {
  "length before coding": [[`Content-Length: ${5 + HIDDEN.length}`, CHUNKED], `0\r\n\r\n${HIDDEN}`],
  "coding before length": [
    [CHUNKED, "Content-Length: 4"],
    `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  ],
  "two lengths": [["Content-Length: 2", `Content-Length: ${2 + HIDDEN.length}`], `{}${HIDDEN}`],
  "a list of lengths": [[`Content-Length: 2, ${2 + HIDDEN.length}`], `{}${HIDDEN}`],
  "a length with a sign": [["Content-Length: +2"], `{}${HIDDEN}`],
  "two codings": [[CHUNKED, "Transfer-Encoding: identity"], `0\r\n\r\n${HIDDEN}`],
  "an unknown coding": [["Transfer-Encoding: xchunked", "Content-Length: 5"], `0\r\n\r\n${HIDDEN}`],
  "a quoted coding": [['Transfer-Encoding: "chunked"', "Content-Length: 5"], `0\r\n\r\n${HIDDEN}`],
  "a folded coding": [
    ["Transfer-Encoding:\r\n chunked", "Content-Length: 5"],
    `0\r\n\r\n${HIDDEN}`,
  ],
  "a bare line feed": [
    [`X-A: a\nContent-Length: ${2 + HIDDEN.length}`, "Content-Length: 2"],
    `{}${HIDDEN}`,
  ],
  "a bare return": [[`X-A: a\r${CHUNKED}`, "Content-Length: 2"], `{}${HIDDEN}`],
  "a line feed in an extension": [[CHUNKED], `2;\nxx\r\n40\r\n0\r\n\r\n${HIDDEN}`],
  "a chunk that is too long": [[CHUNKED], `2\r\n{}XX\r\n0\r\n\r\n${HIDDEN}`],
  "a chunk beyond all numbers": [[CHUNKED], `10000000000000002\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
};

for (const [name, proxy] of Object.entries(PROXIES)) {
  const skip = !existsSync(proxy.program) && `${name} is not installed`;
  test(`7. behind ${name} no call hides inside of another`, { skip }, async () => {
    const url = await startProxy(name, proxy);
    const port = Number(new URL(url).port);
    for (const [what, [headers, body]] of Object.entries(SMUGGLED)) {
      const head = ["POST /v2/access/login HTTP/1.1", "Host: localhost", ...headers];
      const said = await answered(port, `${head.join("\r\n")}\r\n\r\n${body}`);
      const before = service.logged.length;
      const next = await fetch(`${url}/management/health/liveness`);
      assert.equal(next.status, 200, what);
      assert.match(await next.text(), /UP/, `${what}: the next caller gets their own answer`);
      const lines = service.logged.slice(before).filter((line) => line.includes("/metrics"));
      assert.deepEqual(lines, [], what);
      assert.ok(!said.includes("process_cpu"), what);
    }
  });
}

/** What comes back until the connection ends or is silent. */
function answered(port: number, octets: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    const end = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(700, end);
    socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
    socket.on("error", end);
    socket.on("close", end);
    socket.write(Buffer.from(octets, "latin1"));
  });
}

/** Null where the proxy cut the client: an answer before the end of the body is not for every proxy. */
async function refusedUpload(url: string, bytes: number): Promise<number | null> {
  const reply = await fetch(`${url}/v2/documents`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: `{"content":"!${"A".repeat(bytes)}"}`,
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    if (error instanceof TypeError) return null;
    throw error;
  });
  await reply?.arrayBuffer();
  return reply?.status ?? null;
}

async function startProxy(name: string, { program, args, config }: Proxy): Promise<string> {
  const port = await freePort();
  const file = path.join(folder, `${name}.conf`);
  writeFileSync(file, config(port, Number(new URL(service.url).port), folder));
  const child = spawn(program, args(file), { stdio: ["ignore", "ignore", "inherit"] });
  started.push(child);
  while (child.exitCode === null && !(await answers(port)));
  assert.equal(child.exitCode, null, `${name} does not start`);
  return `http://127.0.0.1:${port}`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isThere = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isThere;
}

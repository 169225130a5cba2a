import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

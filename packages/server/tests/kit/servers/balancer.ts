import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** What stands before an instance and ends TLS: under a certificate of its own, to a port of the loopback. */
export async function startBalancer(
  name: string,
  port: number,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer(certificateFor(name), (incoming, answer) => {
    const { method, url: target, headers } = incoming;
    const forwarded = { ...headers, "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" };
    const passed = request({ port, method, path: target, headers: forwarded }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

function certificateFor(name: string): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-balancer-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const ask = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${name}`;
  execFileSync("openssl", [...ask.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
  const made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return made;
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bodyOf, listen } from "./listen.ts";

/** A time-stamp authority made of openssl alone: its root, its unit, its revocation list, its tokens. */
export type OpensslTsa = {
  readonly url: string;
  /** The root in PEM. */
  readonly root: string;
  /** Asks openssl whether the token stamps this digest and leads to the root. */
  readonly verifies: (token: Uint8Array, digest: Uint8Array) => boolean;
  readonly close: () => Promise<void>;
};

const CONFIG = (url: string): string => `
[req]
distinguished_name = name
[name]
[ca]
default_ca = authority
[authority]
database = index.txt
crlnumber = crlnumber
default_md = sha256
default_crl_days = 7
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[unit]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${url}/root.crl
authorityKeyIdentifier = keyid
[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = unit.pem
certs = root.pem
signer_key = unit.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** Starts it on a free port of the loopback. */
export async function startOpensslTsa(): Promise<OpensslTsa> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-openssl-tsa-"));
  const file = (name: string): string => path.join(folder, name);
  const openssl = (command: string) => {
    const said = spawnSync("openssl", command.split(" "), { cwd: folder, encoding: "utf8" });
    return { ok: said.status === 0, text: said.stdout + said.stderr };
  };
  const must = (command: string): void => {
    const { ok, text } = openssl(command);
    if (!ok) throw new Error(`openssl ${command}: ${text}`);
  };
  const { url, close } = await listen((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url === "/root.crl") {
        response.end(readFileSync(file("root.crl")));
        return;
      }
      writeFileSync(file("query"), body);
      must("ts -reply -config config -queryfile query -out reply");
      response.end(readFileSync(file("reply")));
    });
  });
  writeFileSync(file("config"), CONFIG(url));
  writeFileSync(file("index.txt"), "");
  for (const name of ["serial", "crlnumber"]) writeFileSync(file(name), "01\n");
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config config";
  must(
    `req -x509 ${key} -subj /CN=Other-Root -days 3000 -extensions root -keyout root.key -out root.pem`,
  );
  must(`req ${key} -subj /CN=Other-Unit -keyout unit.key -out unit.csr`);
  const ends = "-days 2000 -extfile config -extensions unit";
  must(`x509 -req -in unit.csr -CA root.pem -CAkey root.key -CAcreateserial ${ends} -out unit.pem`);
  must("ca -config config -gencrl -cert root.pem -keyfile root.key -out crl.pem");
  must("crl -in crl.pem -outform DER -out root.crl");
  return {
    url,
    root: readFileSync(file("root.pem"), "utf8"),
    verifies: (token, digest) => {
      writeFileSync(file("token"), token);
      const hex = Buffer.from(digest).toString("hex");
      const said = openssl(`ts -verify -token_in -in token -digest ${hex} -CAfile root.pem`);
      return said.ok && said.text.includes("Verification: OK");
    },
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

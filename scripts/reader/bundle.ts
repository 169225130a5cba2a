import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { build, type Rolldown } from "vite";
import { BUILT, HOME, originLine } from "../../packages/server/src/adapters/jail/reader-program.ts";

/**
 * Puts our own code that a confined process runs into one file. What comes from others stays where it
 * is and is loaded from there: it finds its own files (fonts, WebAssembly) beside itself.
 */
const MANIFESTS = ["contract", "engine", "server"].map((name) => `packages/${name}/package.json`);

/** Builds it in a folder that holds the packages, out of the program that lies there. */
export async function buildReader(home: string, program: string): Promise<void> {
  const read = new Set<string>();
  const { code } = await bundle(home, program, read);
  const built = path.join(home, path.relative(HOME, BUILT));
  const { errors } = parseSync(built, code);
  if (errors.length > 0) throw new Error(`what was built does not parse: ${errors[0]?.message}`);
  const sources = [...read]
    .filter((id) => path.isAbsolute(id))
    .map((id) => path.relative(home, id))
    .sort();
  // Others may start a process at the same moment: they see the old file or the new one, whole.
  const next = `${built}.${String(process.pid)}`;
  mkdirSync(path.dirname(built), { recursive: true });
  writeFileSync(next, originLine(home, [...sources, ...MANIFESTS]) + code);
  renameSync(next, built);
}

async function bundle(
  home: string,
  program: string,
  read: Set<string>,
): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root: home,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    // Also what only hands on, and is no part of what comes out.
    plugins: [{ name: "sources", moduleParsed: ({ id }) => void read.add(id) }],
    ssr: { noExternal: true },
    build: {
      ssr: path.join(home, program),
      write: false,
      target: "node24",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: false,
        // Otherwise it names the files by how they lie to the folder from which it is called.
        experimental: { attachDebugInfo: "none" },
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

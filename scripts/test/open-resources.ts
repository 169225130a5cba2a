import { createHook } from "node:async_hooks";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** What can keep a process from ending, in a person's words, by the names of Node's async hooks. */
const KINDS: Readonly<Record<string, string>> = {
  FSEVENTWRAP: "a watched file",
  MESSAGEPORT: "a message port",
  PIPESERVERWRAP: "a server on a socket file",
  PIPEWRAP: "a pipe or a connection to a socket file",
  PROCESSWRAP: "a child process",
  STATWATCHER: "a watched file",
  TCPSERVERWRAP: "a server",
  TCPWRAP: "a connection",
  Timeout: "a timer",
  UDPWRAP: "a datagram socket",
  WORKER: "a worker thread",
};
/** Enough to get out of Node's own calls and those of a library. */
const DEPTH = 40;
const OWN = fileURLToPath(new URL(".", import.meta.url));

type Opened = { readonly kind: string; readonly resource: WeakRef<object>; readonly at: Error };

/** From now on remembers who opens what; the function given back names what is still open. */
export function watchResources(): () => readonly string[] {
  const opened = new Map<number, Opened>();
  createHook({
    init(id, type, _trigger, resource) {
      const kind = KINDS[type];
      if (kind !== undefined)
        opened.set(id, { kind, resource: new WeakRef(resource), at: whereNow() });
    },
    destroy: (id) => void opened.delete(id),
  }).enable();
  return () => {
    const lines = [...opened.values()].filter(holds).map(({ kind, at }) => describe(kind, at));
    return [...new Set(lines.filter((line) => line !== null))];
  };
}

function whereNow(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEPTH;
  const at = new Error("opened");
  Error.stackTraceLimit = stackTraceLimit;
  return at;
}

/** A timer or a handle that was unreferenced lets the process end. */
function holds({ resource }: Opened): boolean {
  const alive: { hasRef?: () => boolean } | undefined = resource.deref();
  return alive !== undefined && alive.hasRef?.() !== false;
}

/** Where our own code opened it; what Node opened for itself, such as its output, holds nothing. */
function describe(kind: string, at: Error): string | null {
  const places = [
    ...(at.stack ?? "").matchAll(/(?<=[\s(])((?:file:\/\/)?\/[^()\s]+:\d+):\d+\)?$/gm),
  ]
    .map(([, place = ""]) => place.replace("file://", ""))
    .filter((place) => !place.startsWith(OWN));
  const ours = places.filter((place) => !place.includes("/node_modules/"));
  const shown = (ours.length > 0 ? ours : places).slice(0, 3);
  if (shown.length === 0) return null;
  return `${kind}, opened at ${shown.map((place) => path.relative(".", place)).join(", from ")}`;
}

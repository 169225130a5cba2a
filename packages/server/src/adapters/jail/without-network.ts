import { registerHooks } from "node:module";

const CLOSED =
  /^(?:node:)?(?:net|https?|http2|tls|dgram|dns(?:\/promises)?|inspector(?:\/promises)?|cluster|child_process|worker_threads|repl|sqlite)$/;
const GLOBALS = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"] as const;

/**
 * Takes the network out of this program's hands: Node's permission model leaves it open. What holds against code of
 * another kind is the namespace without a network, where the kernel gives one (confine.ts).
 */
export function closeNetwork(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (CLOSED.test(specifier)) throw new Error(`${specifier} is closed in here`);
      return next(specifier, context);
    },
  });
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(process, "getBuiltinModule", { value: undefined });
  Object.defineProperty(process, "binding", { value: undefined });
}

/** A declared path, ready to be compared with a called one. */
export type KnownPath = {
  readonly method: string;
  readonly declared: string;
  readonly pattern: RegExp;
};

export function pathPattern(declared: string): RegExp {
  const steps = declared
    .split("/")
    .map((step) =>
      /^\{\w+\}$/.test(step)
        ? "[^/]+"
        : step.replaceAll(/\{\w+\}|[.*+?^${}()|[\]\\]/g, (found) =>
            found.startsWith("{") && found.length > 1 ? "[^/]+" : `\\${found}`,
          ),
    );
  return new RegExp(`^${steps.join("/") || "/"}$`);
}

/** RFC 9110, 10.2.1: what may be called at an address; nothing when there is no such address. */
export function allowedMethods(known: readonly KnownPath[], path: string): readonly string[] {
  // An address of its own, such as …/bulk, is no id of something else.
  const own = known.filter(({ declared }) => declared === path);
  const here = own.length > 0 ? own : known.filter(({ pattern }) => pattern.test(path));
  const methods = here.map(({ method }) => method);
  if (methods.length === 0) return [];
  const all = methods.includes("GET") ? [...methods, "HEAD", "OPTIONS"] : [...methods, "OPTIONS"];
  return [...new Set(all)].sort();
}

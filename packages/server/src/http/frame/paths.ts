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

const OCSP = "/pki/ocsp/";

/**
 * RFC 6960, A.1: an OCSP question by GET is Base64 behind the address, escaped. Many clients, and proxies on the way,
 * leave its slashes bare: all of it is one step all the same.
 */
export function oneStepForOcsp(url: string): string {
  if (!url.startsWith(OCSP)) return url;
  return OCSP + url.slice(OCSP.length).replaceAll("/", "%2F");
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

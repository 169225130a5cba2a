import type { Settings } from "../../ports/settings.ts";

/** A cookie to be set: gone with `seconds` 0. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
  /** Absent: the whole host, as the prefix demands. */
  readonly path?: string;
};

/** RFC 6265, 4.1: never read by scripts, sent along when a link of another site leads here (Lax). */
export function setCookie(settings: Settings, cookie: Cookie): string {
  return [
    `${cookie.name}=${cookie.value}`,
    `Path=${cookie.path ?? "/"}`,
    `Max-Age=${cookie.seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(settings) ? ["Secure"] : []),
  ].join("; ");
}

/** RFC 6265bis, 4.1.3.2: browsers keep `__Host-` cookies only over HTTPS; a demo over HTTP has none. */
export function hostCookieName(settings: Settings, name: string): string {
  return isSecure(settings) ? `__Host-${name}` : name;
}

/** RFC 6265, 5.4: pairs between semicolons; the first of a name counts. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const start = `${name}=`;
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith("https:");
}

import type { Settings } from "../../ports/settings.ts";

/** A cookie to be set, by its name without the prefix: gone with `seconds` 0. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
};

/** RFC 6265, 4.1: never read by scripts, sent along when a link of another site leads here (Lax). */
export function setCookie(settings: Settings, { name, value, seconds }: Cookie): string {
  return [
    `${hostCookieName(settings, name)}=${value}`,
    // The whole host, as the prefix demands.
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(settings) ? ["Secure"] : []),
  ].join("; ");
}

/** RFC 6265bis, 4.1.3.2: browsers keep `__Host-` cookies only over HTTPS; a demo over HTTP has none. */
function hostCookieName(settings: Settings, name: string): string {
  return isSecure(settings) ? `__Host-${name}` : name;
}

/** RFC 6265, 5.4: pairs between semicolons; the first of a name counts. */
export function cookieOf(
  settings: Settings,
  header: string | undefined,
  name: string,
): string | null {
  const start = `${hostCookieName(settings, name)}=`;
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith("https:");
}

import { accentFrom, type Accent } from "./accent.ts";
import type { Business } from "./business.ts";

/** How a business looks to its signers, as it is kept. */
export type Branding = {
  readonly displayName: string | null;
  /** #rrggbb, in small letters. */
  readonly accent: string | null;
  /** SHA-256 of the logo; it stands in its address. */
  readonly logo: string | null;
};

/** A business that has chosen nothing. */
export const PLAIN: Branding = { displayName: null, accent: null, logo: null };

/** The same as pages and mails show it. */
export type Look = {
  readonly name: string;
  /** The name under which the operator knows the business, where another is shown. */
  readonly registeredName: string | null;
  readonly accent: Accent | null;
  readonly logo: string | null;
};

/** Twice as large as it is ever shown, for sharp screens. */
export const LOGO_SIZE = { width: 480, height: 160 } as const;
/** A file that is larger is no logo. */
export const MOST_LOGO_BYTES = 1_000_000;

export function lookOf(
  { name }: Pick<Business, "name">,
  { displayName, accent, logo }: Branding,
): Look {
  return {
    name: displayName ?? name,
    registeredName: displayName === null || displayName === name ? null : name,
    accent: accent === null ? null : accentFrom(accent),
    logo,
  };
}

/** The shown name, and the registered one where that is another. */
export function fullNameOf({
  name,
  registeredName,
}: Pick<Look, "name" | "registeredName">): string {
  return registeredName === null ? name : `${name} (${registeredName})`;
}

/** What was typed, as it is kept; refuses a colour that cannot be read. */
export function brandingFrom(
  given: Pick<Branding, "displayName" | "accent">,
): Pick<Branding, "displayName" | "accent"> {
  const accent = given.accent?.toLowerCase() ?? null;
  if (accent !== null) accentFrom(accent);
  const displayName = given.displayName?.normalize("NFC").trim().replace(/\s+/gu, " ") ?? "";
  return { displayName: displayName === "" ? null : displayName, accent };
}

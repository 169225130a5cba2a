import { Type, type Static } from "@sinclair/typebox";
import { named } from "../shapes/kit.ts";
import { line, orNull, Sha256, type AppCall } from "./kit.ts";

const Colour = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", examples: ["#0b5d3b"] });

/** The colours of one scheme, each readable where it stands (4.5 to 1). */
const Shades = Type.Object({ brand: Colour, strong: Colour, tint: Colour, on: Colour });

/** An accent for light and dark pages. */
export const AccentShades = named("AccentShades", { light: Shades, dark: Shades });
export type AccentShades = Static<typeof AccentShades>;

/** Who asks, as pages show them. */
export const Sender = Type.Object({
  business: Type.String({ description: "The name that the business shows." }),
  registeredName: orNull(
    Type.String({ description: "Its own name, where it shows another: signers see both." }),
  ),
  accent: orNull(AccentShades),
  logo: orNull(Sha256),
});
export type Sender = Static<typeof Sender>;

/** How a business looks to its signers; what is null is as with everybody. */
export const BusinessBranding = named("BusinessBranding", {
  registeredName: Type.String(),
  displayName: orNull(Type.String()),
  accent: orNull(Colour),
  shades: orNull(AccentShades),
  logo: orNull(Sha256),
});
export type BusinessBranding = Static<typeof BusinessBranding>;

/** What a colour would look like, and the nearest one that can be read where it cannot. */
export const TriedAccent = named("TriedAccent", {
  isReadable: Type.Boolean(),
  instead: orNull(Colour),
  shades: AccentShades,
});
export type TriedAccent = Static<typeof TriedAccent>;

/** Name and colour that signers see. */
export const NewBranding = Type.Object({ displayName: orNull(line(80)), accent: orNull(Colour) });
export type NewBranding = Static<typeof NewBranding>;

const AT = "/app/business/{businessId}/branding";

/** The calls of the page of branding; for administrators. */
export const BRANDING_CALLS = {
  branding: {
    method: "GET",
    path: AT,
    access: "account",
    summary: "How the business looks to its signers, for administrators.",
    answer: BusinessBranding,
  },
  tryAccent: {
    method: "GET",
    path: `${AT}/accent`,
    access: "account",
    summary: "The shades of a colour, and whether it can be read; changes nothing.",
    query: Type.Object({ colour: Type.Optional(Colour) }),
    answer: TriedAccent,
  },
  putBranding: {
    method: "PUT",
    path: AT,
    access: "account",
    summary: "Another name and colour for signers to see.",
    body: NewBranding,
    answer: BusinessBranding,
  },
  putLogo: {
    method: "PUT",
    path: `${AT}/logo`,
    access: "account",
    summary: "Another logo: a PNG or JPEG of at most 1 MB, which is written anew.",
    body: Type.Object({ content: Type.String({ minLength: 1, description: "Base64." }) }),
    answer: BusinessBranding,
  },
  removeLogo: {
    method: "DELETE",
    path: `${AT}/logo`,
    access: "account",
    summary: "No logo any more.",
    answer: BusinessBranding,
  },
} as const satisfies Readonly<Record<string, AppCall>>;

/** What the signing pages fetch. */
export const LOGO_CALLS = {
  logo: {
    method: "GET",
    path: "/app/logos/{sha256}",
    access: "public",
    summary: "A logo, by its SHA-256, for the pages of those who are asked to sign.",
    bytes: "image/png",
  },
} as const satisfies Readonly<Record<string, AppCall>>;

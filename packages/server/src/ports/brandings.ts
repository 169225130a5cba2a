import type { Branding } from "../domain/tenancy/branding.ts";
import type { BusinessId } from "../domain/tenancy/business.ts";

/** How businesses look to their signers. */
export type Brandings = {
  /** PLAIN where nothing was chosen. */
  readonly find: (business: BusinessId) => Promise<Branding>;
  readonly findLogo: (sha256: string) => Promise<Uint8Array | null>;
  readonly saveNames: (
    business: BusinessId,
    names: Pick<Branding, "displayName" | "accent">,
  ) => Promise<void>;
  readonly saveLogo: (business: BusinessId, png: Uint8Array | null) => Promise<void>;
};

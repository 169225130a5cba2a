import { DEFAULT_POLICY } from "@paraph/engine/validation";
import type { Share } from "../../domain/access/share.ts";
import type { World } from "../../ports/world.ts";
import type { Received } from "./receive-content.ts";

/** Whom a signature leads to was settled when it was made; here it is verified against the bytes that are kept. */
const POLICY = {
  ...DEFAULT_POLICY,
  name: "our own signatures",
  revocationRequired: false,
  changesRequired: false,
} as const;

/**
 * Has the validator look at what we signed, as it lies in storage, before anybody hears of it: a signature that fails was
 * never made. Trust is not asked here; a changed byte, a wrong digest or a byte range that is none is.
 */
export async function requireVerified(
  { blobs, validator, clock }: Pick<World, "blobs" | "validator" | "clock">,
  { id, key, blob }: Pick<Received, "id" | "key" | "blob">,
  fieldName: string,
  share: Share,
): Promise<void> {
  const local = await blobs.local(blob);
  try {
    const question = { field: fieldName, policy: POLICY, at: clock.now() };
    const own = await validator.validateField({ id, key, path: local.path }, question, share);
    if (!own || own.indication === "TOTAL-FAILED") {
      const reason = own ? (own.subIndication ?? "") : "it is not there";
      throw new Error(`the signature that was just made does not verify: ${reason}`);
    }
  } finally {
    await local.release();
  }
}

import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { shareOf, type Share } from "../../domain/access/share.ts";
import type { World } from "../../ports/world.ts";
import type { Received } from "../documents/receive-content.ts";
import type { ValidatedPdf, ValidationWorld } from "./validate-pdf.ts";
import { validateContent } from "./validate-document.ts";

/** So many changed pages can be compared by eye; all of them would make the answer too large. */
const VIEWS = 6;

/** Somebody at the page that validates documents: an account, or a network of people whom nobody knows. */
export type Visitor = { readonly person: PersonActor | null; readonly network: string };

/** Whether somebody may have documents validated in the browser: people with an account, or anybody where the operator says so. */
export function mayValidate({ settings }: Pick<World, "settings">, { person }: Visitor): boolean {
  return person !== null || settings.publicValidation;
}

/** Asked before a byte of the document is read. */
export function requireValidating(world: Pick<World, "settings">, visitor: Visitor): void {
  if (!mayValidate(world, visitor)) throw new Refusal("error.session.required");
}

/**
 * Validates a document as the validation interface does and keeps nothing: neither it nor what was found.
 * It costs no credits, because it is nobody's: businesses validate by their keys.
 */
export async function validateInBrowser(
  world: ValidationWorld & Pick<World, "blobs" | "log" | "settings">,
  visitor: Visitor,
  content: Received,
): Promise<ValidatedPdf> {
  requireValidating(world, visitor);
  return validateContent(world, world.settings.mode, content, {
    share: shareOfVisitor(visitor),
    views: VIEWS,
  });
}

/** On whose account the work goes; a stranger waits behind the people who sign. */
function shareOfVisitor({ person, network }: Visitor): Share {
  return person ? shareOf(person) : { tenant: `visitors ${network}`, urgency: "call" };
}

import { hex } from "../../domain/hex.ts";
import type { World } from "../../ports/world.ts";

/** What the database knows of a session's secret. */
export function digestOfSession({ keyHasher }: Pick<World, "keyHasher">, secret: string): string {
  return hex(keyHasher.hash(`session\n${secret}`));
}

/** The token against forgery follows from the secret: nothing more is kept, and no other session's fits. */
export function csrfTokenOf({ keyHasher }: Pick<World, "keyHasher">, secret: string): string {
  return hex(keyHasher.hash(`session csrf\n${secret}`));
}

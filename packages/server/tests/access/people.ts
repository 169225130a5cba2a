import type { AccountId } from "../../src/domain/ids.ts";
import type { World } from "../../src/ports/world.ts";

const MARK = "person.";

/**
 * A token source that knows people as well, which is what sessions of the web application are to the
 * pipeline: the real calls run with a person as the actor.
 */
export function knowingPeople({ tokens, clock }: World): Partial<World> {
  return {
    tokens: {
      issue: (...given) => tokens.issue(...given),
      verify: async (token, now) => {
        if (!token.startsWith(MARK)) return tokens.verify(token, now);
        const email = Buffer.from(token.slice(MARK.length), "base64url").toString();
        const accountId = `account of ${email}` as AccountId;
        const issuedAt = clock.now();
        const expiresAt = new Date(issuedAt.getTime() + 60_000);
        return { kind: "person", accountId, email, issuedAt, expiresAt };
      },
    },
  };
}

/** The token of somebody with an account. */
export function personToken(email: string): string {
  return MARK + Buffer.from(email).toString("base64url");
}

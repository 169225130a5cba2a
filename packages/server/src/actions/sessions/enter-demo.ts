import { Refusal } from "@paraph/contract/errors";
import { DEMO_VISIT } from "../../domain/sessions/session.ts";
import type { World } from "../../ports/world.ts";
import { openSession, type Circumstances, type NewSession } from "./open-session.ts";

/** Who a newcomer is in the demo; the demo's own business has them as its administrator. */
export const DEMO_PERSON = "ada@acme.example";

/**
 * Lets whoever tries the demo in by one click, as the person whom it was made for. Only in demo mode,
 * which listens on loopback and knows nobody real; elsewhere it is as if the call did not exist.
 */
export async function enterDemo(
  world: Pick<World, "store" | "settings" | "ids" | "clock" | "secretKeys">,
  circumstances: Circumstances,
): Promise<NewSession> {
  const isHere = LOOPBACK.has(circumstances.network ?? "");
  if (world.settings.mode !== "demo" || !isHere) {
    throw new Refusal("error.request.route_not_found");
  }
  const account = await world.store.accounts.find(DEMO_PERSON);
  if (!account) throw new Refusal("error.request.route_not_found");
  const holder = { kind: "account", accountId: account.id, email: account.email } as const;
  return openSession(world, world.store, holder, "passkey", circumstances, DEMO_VISIT);
}

/** Networks of this machine, as calls are told apart by. */
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.0/24", "0:0:0:0::/56"]);

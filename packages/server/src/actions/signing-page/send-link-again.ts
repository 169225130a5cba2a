import { receiverOf } from "../../domain/requests/strangers.ts";
import { dueSignatures } from "../../domain/requests/turns.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { takeMessage } from "../count-strangers.ts";
import { recordEffects } from "../requests/record-effects.ts";
import type { Linked } from "./open-link.ts";

/** As often as somebody can be reminded. */
const ONCE_AN_HOUR = { count: 1, perSeconds: 3600 } as const;

/** Sends somebody whose turn it is their link again, to the address that is known. Tells nothing. */
export async function sendLinkAgain(
  world: Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">,
  { request, signature }: Linked,
): Promise<void> {
  const isDue =
    request.status === "OPEN" && dueSignatures(request).some(({ id }) => id === signature.id);
  if (!isDue || !signature.notify || signature.signer.email === null) return;
  const { allowed } = await world.store.limits.take(`link:again:${signature.id}`, ONCE_AN_HOUR);
  const receiver = receiverOf(signature);
  if (!allowed || !receiver) return;
  const taken = await takeMessage(world, world.store, request, receiver);
  if (!("giveBack" in taken)) return;
  const at = businessTime(await businessOf(world.store, request), request, world.clock.now());
  const effect = { kind: "remind", requestId: request.id, signatureId: signature.id } as const;
  await world.store.transaction((tables) => recordEffects(world, tables, request, [effect], at));
}

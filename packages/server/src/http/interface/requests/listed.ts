import { setImmediate as nextTurn } from "node:timers/promises";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import { type Answer, jsonText } from "../../frame/route.ts";

/** After so many signers others have their turn. */
const SIGNERS_AT_ONCE = 200;

/** A list of requests, put together in turns: five hundred with 99 signers each held everybody up for 190 ms. */
export async function listed(
  requests: readonly SignatureRequest[],
  toWire: (request: SignatureRequest) => unknown,
  headers: Answer["headers"] = {},
): Promise<Answer> {
  const texts: string[] = [];
  let signers = 0;
  for (const request of requests) {
    texts.push(JSON.stringify(toWire(request)));
    signers += request.signatures.length;
    if (signers < SIGNERS_AT_ONCE) continue;
    signers = 0;
    await nextTurn();
  }
  return jsonText(`[${texts.join(",")}]`, headers);
}

import { recordBusiness } from "../../actions/business/record-act.ts";
import { byMail, bySms, receiverOf } from "../../domain/requests/strangers.ts";
import type { Silence } from "../../ports/store/messages.ts";
import { Failure, Mistake, theBusiness, type Call, type Command } from "./call.ts";

export const SILENCE_COMMANDS: Readonly<Record<string, Command>> = {
  "silences list": listSilences,
  "silences lift": liftSilence,
};

/** Who reported which business: since then it does not reach them. */
async function listSilences(call: Call): Promise<void> {
  const { tenancy, receivers } = call.world.store;
  const only = call.words[0] === undefined ? null : (await theBusiness(call)).id;
  const names = new Map((await tenancy.listBusinesses()).map(({ id, name }) => [id, name]));
  for (const silence of await receivers.listSilences(only)) {
    const { businessId, environment, requestId, at } = silence;
    const name = businessId === null ? "-" : (names.get(businessId) ?? businessId);
    const who = await receiverIn(call, silence);
    call.say(`${at.toISOString()}  ${name}  ${who}  ${requestId ?? "-"}  ${environment ?? "-"}`);
  }
}

/** The address is known while the request is there; what is kept of a silence names nobody. */
async function receiverIn({ world }: Call, silence: Silence): Promise<string> {
  const { requestId, signatureId } = silence;
  const request = requestId === null ? null : await world.store.requests.find(requestId);
  const signature = request?.signatures.find(({ id }) => id === signatureId);
  return (signature && receiverOf(signature)?.address) ?? "-";
}

async function liftSilence(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const [, address = ""] = call.words;
  if (!/@|\d/.test(address)) throw new Mistake("Give the e-mail address or the number.");
  const { to } = address.includes("@") ? byMail(address) : bySms(address);
  const isLifted = await call.world.store.transaction(async (tables) => {
    const lifted = [
      await tables.receivers.liftSilence({ businessId: id, environment: "production", to }),
      await tables.receivers.liftSilence({ businessId: id, environment: "demo", to }),
    ];
    if (lifted.every((one) => one === null)) return false;
    await recordBusiness(call.world, tables, id, "business.silence_lifted", {}, { to: address });
    return true;
  });
  if (!isLifted) throw new Failure(`${address} has not silenced this business.`);
}

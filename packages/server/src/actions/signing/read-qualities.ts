import { Refusal } from "@paraph/contract/errors";
import type { ApiActor } from "../../domain/access/actor.ts";
import { qualitiesOpenTo, type QualityOption } from "../../domain/requests/quality.ts";
import type { BusinessId } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { meansOf, type MeansWorld } from "../requests/means.ts";
import { knownByAccount } from "./read-signer.ts";
import { normalEmail } from "../../domain/requests/identity.ts";

/**
 * Interface 4.7: what an account can sign with here. A business knows its members and who takes part in its
 * requests; everybody else answers like an account that does not exist.
 */
export async function readQualities(
  world: MeansWorld & Pick<World, "store">,
  { business, user: { environment } }: ApiActor,
  username: string,
): Promise<{ readonly username: string; readonly qualities: readonly QualityOption[] }> {
  const { store } = world;
  const email = normalEmail(username);
  const account = await store.accounts.find(email);
  if (!account || !(await isKnown(store, business.id, email))) {
    throw new Refusal("error.entity.not_found");
  }
  const means = meansOf(world, business, environment);
  const qualities = qualitiesOpenTo(knownByAccount(account, environment), environment, means);
  return { username: email, qualities };
}

async function isKnown(
  { tenancy, participants }: World["store"],
  business: BusinessId,
  email: string,
): Promise<boolean> {
  if (await participants.hasPerson(business, email)) return true;
  return (await tenancy.listMembers(business)).some((member) => member.email === email);
}

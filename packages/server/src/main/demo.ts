import { FEATURES, type Feature } from "@paraph/contract/words";
import { DEMO_PERSON } from "../actions/sessions/enter-demo.ts";
import { createApiUser } from "../actions/business/manage-api-users.ts";
import { addMember } from "../actions/business/manage-members.ts";
import { addBusiness } from "../actions/business/manage-businesses.ts";
import type { World } from "../ports/world.ts";

type DemoBusiness = {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly username: string;
  readonly key: string;
  readonly member: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
};

/** Ready-made for whoever tries the service. Everybody knows these keys: loopback only. */
export const DEMO_BUSINESSES: readonly DemoBusiness[] = [
  {
    name: "Acme",
    features: FEATURES,
    username: "api_demo_acme",
    key: "demo_acme_key_for_local_use_only_0000000000",
    member: { email: DEMO_PERSON, firstName: "Ada", lastName: "Keller" },
  },
  {
    name: "Basic",
    features: [],
    username: "api_demo_basic",
    key: "demo_basic_key_for_local_use_only_000000000",
    member: { email: "ben@basic.example", firstName: "Ben", lastName: "Rossi" },
  },
];

type Needs = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

export { DEMO_PERSON };

/** Adds what is missing; what was changed since is left as it is. Tells whether it is the first start. */
export async function seedDemo(world: Needs): Promise<{ readonly isFirst: boolean }> {
  let isFirst = false;
  for (const { name, features, username, key, member } of DEMO_BUSINESSES) {
    if (await world.store.tenancy.findApiUser(username)) continue;
    const business = await addBusiness(world, {
      name,
      features,
      defaultQuality: "SES",
      retentionDays: null,
    });
    await addMember(world, business.id, { ...member, role: "admin" });
    await createApiUser(world, business, "demo", { expiresAt: null, given: { username, key } });
    isFirst = true;
  }
  return { isFirst };
}

/** Production does not start on a database in which everybody's key is accepted. */
export async function refuseDemoCredentials({
  store,
  secretKeys,
}: Pick<World, "store" | "secretKeys">): Promise<void> {
  for (const { username, key } of DEMO_BUSINESSES) {
    const found = await store.tenancy.findKeys(username);
    const known = found?.keys.some(({ keyHash }) => secretKeys.matches("api_key", keyHash, key));
    if (known && found?.user.disabledAt === null) {
      throw new Error(
        `The database still accepts the demo key of ${username}, which everybody knows. ` +
          `Run 'npm run paraph admin keys revoke ${username}', or use a new database.`,
      );
    }
  }
}

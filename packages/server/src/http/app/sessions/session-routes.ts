import { SIGNING_CALLS as CALLS } from "@paraph/contract/app";
import { endOf } from "../../../domain/sessions/session.ts";
import type { World } from "../../../ports/world.ts";
import { noContent, ok, type Route } from "../../frame/route.ts";
import { accountSession, sessionCookie, type OpenSession } from "../../frame/sessions.ts";
import { appRoute } from "../app-route.ts";
import { languageOf } from "../circumstances.ts";

/** Who this browser is, and its way out. */
export const sessionRoutes: readonly Route[] = [
  appRoute(CALLS.session, {
    limit: "read",
    handle: async (world, call) =>
      ok(await shownSession(world, call, await accountSession(world, call.headers))),
  }),
  appRoute(CALLS.endSession, {
    limit: "write",
    handle: async (world, call) => {
      const { session } = call.session;
      await world.store.sessions.end(session.id);
      const { status, body } = noContent();
      const cookie = sessionCookie(world.settings, session.holder, null);
      return { status, body, headers: { "set-cookie": [cookie] } };
    },
  }),
];

/** A session as every page's head shows it; null: nobody is logged in. */
export async function shownSession(
  world: World,
  call: { readonly headers: Readonly<Record<string, string | undefined>> },
  opened: Pick<OpenSession, "session" | "csrfToken"> | null,
) {
  const { holder } = opened?.session ?? {};
  const account = holder?.kind === "account" ? await world.store.accounts.find(holder.email) : null;
  return {
    csrfToken: account && opened ? opened.csrfToken : null,
    account: account && {
      id: account.id,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      language: account.language,
      businesses: await world.store.tenancy.listMemberships(account.id),
    },
    expiresAt: opened && account ? endOf(opened.session) : null,
    serverTime: world.clock.now(),
    language: languageOf([account?.language], call),
    region: world.settings.region,
    mode: world.settings.mode,
  };
}

import { randomUUID } from "node:crypto";
import { openSession } from "../../src/actions/sessions/open-session.ts";
import type { AccountId } from "../../src/domain/ids.ts";
import type { Reply, TestService } from "./service.ts";

/** Somebody with an account who is logged in to a browser of their own. */
export type Person = {
  readonly email: string;
  /** Name and value, as a browser keeps it. */
  readonly cookie: { readonly name: string; readonly value: string };
  readonly call: (method: string, path: string, body?: unknown, headers?: object) => Promise<Reply>;
};

/** Makes the account where there is none yet, and logs it in. */
export async function personOf(
  service: TestService,
  email: string,
  [firstName, lastName]: readonly [string, string] = ["Ada", "Muster"],
): Promise<Person> {
  const { world } = service;
  const known = await world.store.accounts.find(email);
  const accountId = known?.id ?? (randomUUID() as AccountId);
  if (!known) {
    const names = { firstName, lastName, mobileNumber: "+41790001234", language: null };
    await world.store.accounts.add({ id: accountId, email, ...names, identifications: [] });
  }
  const holder = { kind: "account", accountId, email } as const;
  const nowhere = { network: null, userAgent: null };
  const { secret, csrfToken } = await openSession(world, world.store, holder, "passkey", nowhere);
  const cookie = { name: "paraph", value: secret };
  return {
    email,
    cookie,
    call: (method, path, body, headers = {}) =>
      service.call(method, path, {
        ...(body !== undefined && { body }),
        headers: {
          origin: service.url,
          cookie: `${cookie.name}=${cookie.value}`,
          "x-csrf-token": csrfToken,
          ...headers,
        },
      }),
  };
}

import type { ApiUser, Business } from "../../../domain/business/business.ts";
import type { Tenancy } from "../../../ports/store/business.ts";

/** A revoked key must be dead everywhere within 5 seconds, also when no notification comes through. */
const LIFETIME_MS = 4_000;
const MOST = 10_000;

type Entry<Value> = { readonly value: Promise<Value | null>; readonly until: number };

/** What was read in the last seconds, so that a call with a token costs no query for its user. */
class Remembered<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  read(key: string, find: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#entries.get(key);
    if (known && known.until > this.#now()) return known.value;
    if (this.#entries.size >= MOST) this.#entries.clear();
    const value = find();
    const entry = { value, until: this.#now() + LIFETIME_MS };
    this.#entries.set(key, entry);
    // What is missing or failed is not remembered; whoever waits for it hears of the failure.
    const drop = (): void => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    value.then((found) => found === null && drop(), drop);
    return value;
  }

  forget(key: string | null): void {
    if (key === null) this.#entries.clear();
    else this.#entries.delete(key);
  }
}

export type TenancyCache = {
  readonly tenancy: Tenancy;
  readonly forgetApiUser: (username: string | null) => void;
  readonly forgetBusiness: (id: string | null) => void;
};

/** The same answers, at most 4 seconds old; changes made through it are seen at once. */
export function rememberTenancy(inner: Tenancy, now?: () => number): TenancyCache {
  const users = new Remembered<ApiUser>(now);
  const businesses = new Remembered<Business>(now);
  const forgetApiUser = (username: string | null): void => users.forget(username);
  const forgetBusiness = (id: string | null): void => businesses.forget(id);
  const tenancy: Tenancy = {
    ...tellingChanges(inner, { apiUser: forgetApiUser, business: forgetBusiness }),
    findApiUser: (username) => users.read(username, () => inner.findApiUser(username)),
    findBusiness: (id) => businesses.read(id, () => inner.findBusiness(id)),
  };
  return { tenancy, forgetApiUser, forgetBusiness };
}

type Changed = {
  readonly apiUser: (username: string) => void;
  readonly business: (id: string) => void;
};

/** Says whose row was changed, so that what is remembered of it can be forgotten. */
export function tellingChanges(inner: Tenancy, changed: Changed): Tenancy {
  return {
    ...inner,
    changeBusiness: async (id, change) => {
      await inner.changeBusiness(id, change);
      changed.business(id);
    },
    renameBusiness: async (id, name) => {
      const renamed = await inner.renameBusiness(id, name);
      changed.business(id);
      return renamed;
    },
    deleteBusiness: async (id) => {
      const users = await inner.listApiUsers(id);
      const gone = await inner.deleteBusiness(id);
      changed.business(id);
      for (const { username } of users) changed.apiUser(username);
      return gone;
    },
    closeBusiness: async (id, at) => {
      await inner.closeBusiness(id, at);
      changed.business(id);
      for (const { username } of await inner.listApiUsers(id)) changed.apiUser(username);
    },
    resetKey: async (username, key) => {
      await inner.resetKey(username, key);
      changed.apiUser(username);
    },
    addKey: async (username, key) => {
      await inner.addKey(username, key);
      changed.apiUser(username);
    },
    endKey: async (username, version) => {
      await inner.endKey(username, version);
      changed.apiUser(username);
    },
    rewriteKey: async (username, before, after) => {
      await inner.rewriteKey(username, before, after);
      changed.apiUser(username);
    },
    disableApiUser: async (username, at) => {
      await inner.disableApiUser(username, at);
      changed.apiUser(username);
    },
  };
}

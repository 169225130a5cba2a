import type { Blobs } from "./blobs.ts";
import type { Clock, Ids } from "./clock.ts";
import type { Keyring } from "./keyring.ts";
import type { Log } from "./log.ts";
import type { Messengers } from "./messenger.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";
import type { KeyHasher, Tokens } from "./tokens.ts";

/** Everything outside that the actions need. An action says in its type which part it takes. */
export type World = {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly blobs: Blobs;
  readonly tokens: Tokens;
  readonly keyHasher: KeyHasher;
  readonly messengers: Messengers;
};

import type { Blobs } from "./blobs.ts";
import type { Caller } from "./caller.ts";
import type { Clock, Ids } from "./clock.ts";
import type { Egress } from "./egress.ts";
import type { Identifiers } from "./identifier.ts";
import type { Inspector, Renderer, Scribe, Watermarker } from "./inspector.ts";
import type { Keyring } from "./keyring.ts";
import type { Log } from "./log.ts";
import type { Messengers } from "./messenger.ts";
import type { PkiDesk } from "./pki-desk.ts";
import type { Scanner } from "./scanner.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";
import type { KeyHasher, Tokens } from "./tokens.ts";
import type { Trust } from "./trust.ts";

/** Everything outside that the actions need. An action says in its type which part it takes. */
export type World = {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly blobs: Blobs;
  readonly scanner: Scanner;
  readonly identifiers: Identifiers;
  readonly inspector: Inspector;
  readonly renderer: Renderer;
  readonly watermarker: Watermarker;
  readonly scribe: Scribe;
  readonly egress: Egress;
  readonly caller: Caller;
  readonly tokens: Tokens;
  readonly keyHasher: KeyHasher;
  readonly messengers: Messengers;
  readonly trust: Trust;
  readonly pki: PkiDesk;
};

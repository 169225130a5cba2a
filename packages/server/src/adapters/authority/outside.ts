import type { AuthorityRecords } from "../../ports/store/trust.ts";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { Keyring } from "../../ports/keyring.ts";
import type { Log } from "../../ports/log.ts";
import type { RootExport } from "./root-export.ts";

/** What the built-in authority stands on. */
export type Outside = {
  readonly records: AuthorityRecords;
  readonly keyring: Keyring;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the root's key goes on the first start; the authority itself forgets it. */
  readonly rootExport: RootExport;
  /** {base_url}: certificates name addresses below its /pki. */
  readonly publicUrl: string;
  readonly country: string;
  /** Milliseconds that no clock change touches; null in tests that move the clock by hand. */
  readonly monotonic: (() => number) | null;
};

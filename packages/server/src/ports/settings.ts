import type { Region } from "@paraph/contract/words";

/** What the configuration tells the actions and the HTTP frame. */
export type Settings = {
  readonly region: Region;
  readonly mode: "demo" | "production";
  /** In which marks tell the time, as in the IANA database. */
  readonly timeZone: string;
  /** {base_url}, without a slash at the end. */
  readonly publicUrl: string;
  /** {signing_app_url}. */
  readonly signingAppUrl: string;
  /** {validation_base_url}. */
  readonly validationUrl: string;
  /** Whether people without an account may have documents validated in the browser. */
  readonly publicValidation: boolean;
  /** How fast stored content is read again to find damage; 0 where it is not. */
  readonly scrubBytesPerSecond: number;
  /** How many messages a day reach somebody without an account: of one business, and of all together. */
  readonly messagesToStrangers: { readonly ofOne: number; readonly ofAll: number };
};

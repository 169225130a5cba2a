/** Where somebody was going who had to log in first. */
export type Arrival = {
  /** Keyed digest of the handle. */
  readonly id: string;
  readonly requestId: string | null;
  /** The parameters of the signing address, as they came. */
  readonly parameters: Readonly<Record<string, string | null | undefined>>;
  /** Or a page of the application, by its path. */
  readonly page: string | null;
  readonly expiresAt: Date;
};

/** Arrivals that wait for their person to log in. */
export type Arrivals = {
  readonly add: (arrival: Arrival) => Promise<void>;
  readonly find: (id: string) => Promise<Arrival | null>;
  readonly remove: (id: string) => Promise<void>;
};

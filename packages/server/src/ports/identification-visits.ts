import type { IdentificationVisit, VisitOutcome } from "../domain/people/identification-visit.ts";

/** Who is on the way to the provider of identifications. */
export type IdentificationVisits = {
  readonly add: (visit: IdentificationVisit) => Promise<void>;
  readonly find: (id: string) => Promise<IdentificationVisit | null>;
  /** The same, which no other transaction changes until this one ends. */
  readonly lock: (id: string) => Promise<IdentificationVisit | null>;
  readonly end: (id: string, outcome: VisitOutcome) => Promise<void>;
};

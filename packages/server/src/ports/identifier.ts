import type { Legislation } from "@paraph/contract/words";
import type { Finding, IdentityDocument } from "../domain/identification/identification.ts";

/** Somebody who finds out who a person is: a provider of identifications. */
export type Identifier = {
  readonly name: string;
  /** The laws under which what it finds counts for qualified signatures. */
  readonly legislations: readonly Legislation[];
  /** The page to which somebody with an account goes; they come back from it to the visit of this id. */
  readonly pageFor: (visitId: string) => string;
  readonly identify: (document: IdentityDocument, at: Date) => Promise<Finding>;
};

/** Demo requests are identified by a simulation; null where no provider is configured. */
export type Identifiers = { readonly demo: Identifier; readonly production: Identifier | null };

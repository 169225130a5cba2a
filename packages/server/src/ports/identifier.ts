import type { Finding, IdentityDocument } from "../domain/identity/identification.ts";

/** Somebody who finds out who a person is: a provider of identifications. */
export type Identifier = {
  readonly name: string;
  readonly identify: (document: IdentityDocument, at: Date) => Promise<Finding>;
};

/** Demo requests are identified by a simulation; null where no provider is configured. */
export type Identifiers = { readonly demo: Identifier; readonly production: Identifier | null };

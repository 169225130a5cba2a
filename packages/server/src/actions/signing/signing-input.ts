import type { Language } from "@paraph/contract/words";
import type { Mark } from "@paraph/engine/drawing";
import type { Place } from "@paraph/engine/pades";
import type { DocumentId } from "../../domain/ids.ts";
import type { Factor } from "../../domain/requests/quality.ts";

/** The declaration of will: what showed, at the moment of signing, that the signer wants it. */
export type Declaration =
  | {
      readonly kind: "shown";
      readonly factor: Factor;
      readonly hasPasskey: boolean;
    }
  /** The sandbox plays the signer of a demo request; nobody is asked anything. */
  | { readonly kind: "sandbox" };

/** How somebody signs. */
export type SigningInput = {
  readonly declaration: Declaration;
  readonly mark: Mark | null;
  readonly language: Language;
  /** Where the signer put it, on documents on which the request leaves that free. */
  readonly places: ReadonlyMap<DocumentId, readonly Place[]>;
  /** For the evidence: the network and the program from which it was done. */
  readonly circumstances: { readonly network: string | null; readonly userAgent: string | null };
};

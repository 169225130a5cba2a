import type { NewFile } from "@paraph/contract/app";
import { fileContent, fileInitialRanges } from "@paraph/contract/app/addresses";
import { useMemo } from "react";
import { hrefOf } from "../api.ts";
import type { DocumentSource } from "../document/source.ts";

/** Where the viewer gets a document that was taken in. */
export function useSource(file: NewFile | undefined): DocumentSource | null {
  const { id, size } = file ?? {};
  return useMemo(
    () =>
      id === undefined || size === undefined
        ? null
        : {
            contentHref: hrefOf(fileContent, { params: { documentId: id } }),
            initialRangesHref: hrefOf(fileInitialRanges, { params: { documentId: id } }),
            size,
          },
    [id, size],
  );
}

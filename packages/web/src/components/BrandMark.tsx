import { logo } from "@paraph/contract/app/addresses";
import { hrefOf } from "../api.ts";
import { Flourish } from "./Flourish.tsx";
import "./BrandMark.css";

/** Who stands above a page: a name, and the SHA-256 of a logo where there is one. */
export type Brand = { readonly name: string; readonly logo: string | null };

/** The logo, or our own flourish, and the name. */
export function BrandMark({ brand }: { readonly brand: Brand | undefined }) {
  return (
    <span className="page-brand">
      {brand?.logo ? (
        <img className="brand-logo" src={hrefOf(logo, { params: { sha256: brand.logo } })} alt="" />
      ) : (
        <Flourish as="brand" />
      )}
      <span>{brand?.name ?? "Paraph"}</span>
    </span>
  );
}

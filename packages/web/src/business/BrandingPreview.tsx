import type { AccentShades } from "@paraph/contract/app";
import type { CSSProperties } from "react";
import { accentProperties } from "../components/accent.ts";
import { BrandMark } from "../components/BrandMark.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly name: string;
  readonly registeredName: string;
  readonly logo: string | null;
  /** Null: our own colours. */
  readonly shades: AccentShades | null;
};

/** The first page that a signer sees, in both schemes, while it is being chosen. */
export function BrandingPreview({ name, registeredName, logo, shades }: Props) {
  const { branding: labels } = useBusinessWords();
  const colours = Object.fromEntries(shades ? accentProperties(shades) : []) as CSSProperties;
  const full = name === registeredName ? name : `${name} (${registeredName})`;
  return (
    <section className="stack">
      <h2>{labels.preview}</h2>
      <div className="branding-previews" style={colours}>
        {(["light", "dark"] as const).map((scheme) => (
          <figure key={scheme} className={`branding-preview ${scheme}`}>
            <figcaption>{labels[scheme]}</figcaption>
            <BrandMark brand={{ name, logo }} />
            <p className="branding-asks">
              {full} {labels.asks}
            </p>
            <p>
              <b>{labels.sample}</b>
            </p>
            <span className="branding-button">{labels.open}</span>
            <span className="branding-link">{labels.link}</span>
          </figure>
        ))}
      </div>
    </section>
  );
}

import type { BusinessBranding } from "@paraph/contract/app";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryResult } from "../components/QueryResult.tsx";
import { BrandingForm, isColour, type Wanted } from "./BrandingForm.tsx";
import { BrandingLogo } from "./BrandingLogo.tsx";
import { BrandingPreview } from "./BrandingPreview.tsx";
import { readBranding, tryAccent } from "./calls.ts";
import { useBusinessWords } from "./words.ts";
import "./Branding.css";

/** How the business looks to those who are asked to sign. */
export function Branding({ id }: { readonly id: string }) {
  const { branding: labels, wrong } = useBusinessWords();
  const cache = useQueryClient();
  const queryKey = ["business", id, "branding"];
  const branding = useQuery({ queryKey, queryFn: () => readBranding(id) });
  const keep = (saved: BusinessBranding) => {
    cache.setQueryData(queryKey, saved);
  };
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <QueryResult wrong={wrong} of={branding}>
        {(kept) => <Chosen {...{ id, kept, keep }} />}
      </QueryResult>
    </>
  );
}

type ChosenProps = {
  readonly id: string;
  readonly kept: BusinessBranding;
  readonly keep: (saved: BusinessBranding) => void;
};

function Chosen({ id, kept, keep }: ChosenProps) {
  const [wanted, setWanted] = useState<Wanted>({
    name: kept.displayName ?? "",
    colour: kept.accent ?? "",
  });
  const colour = wanted.colour.trim().toLowerCase();
  // The server knows the rule; what it says of a colour is what it will say when it is saved.
  const tried = useQuery({
    queryKey: ["accent", id, colour],
    queryFn: () => tryAccent(id, colour),
    enabled: isColour(colour),
    placeholderData: keepPreviousData,
  });
  const trial = isColour(colour) ? (tried.data ?? null) : null;
  return (
    <>
      <BrandingForm {...{ id, kept, wanted, trial, keep }} onWanted={setWanted} />
      <BrandingLogo {...{ id, kept, keep }} />
      <BrandingPreview
        name={wanted.name.trim() || kept.registeredName}
        registeredName={kept.registeredName}
        logo={kept.logo}
        shades={trial?.shades ?? null}
      />
    </>
  );
}

import type { RetentionSide } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useFormats } from "../i18n/words.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { readRetention, type Environment } from "./calls.ts";
import { RetentionSheet } from "./RetentionSheet.tsx";
import { useBusinessWords } from "./words.ts";

/** How long requests are kept, for each environment by itself. */
export function Retention({ id }: { readonly id: string }) {
  const { retention: labels, wrong } = useBusinessWords();
  const mode = useSession().data?.mode ?? "demo";
  const [changing, setChanging] = useState<Environment | null>(null);
  const [isSaved, setSaved] = useState(false);
  const retention = useQuery({
    queryKey: ["business", id, "retention"],
    queryFn: () => readRetention(id),
  });
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      {isSaved && (
        <Notice live tone="ok">
          {labels.saved}
        </Notice>
      )}
      <QueryResult wrong={wrong} of={retention}>
        {({ sides }) =>
          sides
            .filter(({ environment }) => mode === "production" || environment === "demo")
            .map((side) => (
              <Side
                key={side.environment}
                side={side}
                onChange={() => {
                  setSaved(false);
                  setChanging(side.environment);
                }}
              />
            ))
        }
      </QueryResult>
      {changing && (
        <RetentionSheet
          key={changing}
          {...{ id, environment: changing }}
          onSaved={() => {
            setChanging(null);
            setSaved(true);
            void retention.refetch();
          }}
          onClose={() => {
            setChanging(null);
          }}
        />
      )}
    </>
  );
}

type SideProps = { readonly side: RetentionSide; readonly onChange: () => void };

function Side({ side, onChange }: SideProps) {
  const words = useBusinessWords();
  const { retention: labels } = words;
  const { day, number } = useFormats();
  const { environment, days, requests, first, all } = side;
  return (
    <section className={`card business-side ${environment}`}>
      <div className="business-head">
        <h2>{words.keys[environment]}</h2>
        <Button aria-label={`${labels.change}: ${labels.title[environment]}`} onClick={onChange}>
          {labels.change}
        </Button>
      </div>
      <p>{days === null ? labels.keep : labels.gone(labels.days(days))}</p>
      <p className="quiet">
        {first === null
          ? labels.nothing(number(all))
          : labels.scheduled(number(requests), number(all), day(`${first}T12:00:00Z`))}
      </p>
    </section>
  );
}

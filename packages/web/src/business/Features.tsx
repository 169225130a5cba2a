import type { BusinessFeature } from "@paraph/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { tell } from "../components/tell.ts";
import { useAct } from "../components/use-act.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { readFeatures, switchFeature } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

/** What is switched on, and who switches it. */
export function Features({ id }: { readonly id: string }) {
  const { features: labels, wrong } = useBusinessWords();
  const cache = useQueryClient();
  const queryKey = ["business", id, "features"];
  const features = useQuery({ queryKey, queryFn: () => readFeatures(id) });
  const turning = useAct({
    mutationFn: (one: BusinessFeature) => switchFeature(id, one),
    onSuccess: (answer, given) => {
      cache.setQueryData(queryKey, answer);
      const now = answer.features.find(({ name }) => name === given.name);
      if (now) tell(`${labels.names[now.name]}: ${now.isOn ? labels.on : labels.off}`);
    },
  });
  const last = turning.variables;
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <Refusal
        error={turning.error}
        onProven={() => {
          if (last) turning.act(last);
        }}
      />
      <QueryResult wrong={wrong} of={features}>
        {(answer) => (
          <ul className="card business-list">
            {answer.features.map((one) => (
              <Row
                key={one.name}
                {...{ id, one }}
                onTurn={() => {
                  turning.act(one);
                }}
              />
            ))}
          </ul>
        )}
      </QueryResult>
    </>
  );
}

type RowProps = {
  readonly id: string;
  readonly one: BusinessFeature;
  readonly onTurn: () => void;
};

function Row({ id, one, onTurn }: RowProps) {
  const { features: labels } = useBusinessWords();
  const { businesses } = useAccount();
  const name = labels.names[one.name];
  const business = businesses.find((other) => other.id === id)?.name ?? id;
  const verb = one.isOn ? labels.turnOff : labels.turnOn;
  return (
    <li>
      <div className="stack business-fact">
        <span>
          <b>{name}</b>{" "}
          <span className={`business-state ${one.isOn ? "COMPLETED" : "off"}`}>
            {one.isOn ? labels.on : labels.off}
          </span>
        </span>
        <span>{labels.texts[one.name]}</span>
        {one.holder === "operator" ? (
          <span className="small quiet">
            {labels.operators}{" "}
            <code>
              npm run paraph -- admin features &quot;{business}&quot; {one.name}=
              {one.isOn ? "off" : "on"}
            </code>
          </span>
        ) : (
          <span className="small quiet">{labels.yours}</span>
        )}
      </div>
      {one.holder === "business" && (
        <Button aria-label={`${verb}: ${name}`} onClick={onTurn}>
          {verb}
        </Button>
      )}
    </li>
  );
}

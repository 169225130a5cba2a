import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { QueryResult } from "../components/QueryResult.tsx";
import { useFormats } from "../i18n/words.ts";
import { useAccount, useSession } from "../shell/session.ts";
import { readOverview, readUsage, type Environment } from "./calls.ts";
import { Sides } from "./Sides.tsx";
import type { Tab } from "./tabs.ts";
import { useBusinessWords } from "./words.ts";
import "./Usage.css";

type Fact = readonly [name: string, value: number];

/** The first page of a business: who it is and how it stands, with the way to each of its pages. */
export function Overview({ id }: { readonly id: string }) {
  const { overview: words, usage: labels, wrong } = useBusinessWords();
  const { businesses } = useAccount();
  const mode = useSession().data?.mode ?? "demo";
  const [side, setSide] = useState<Environment>(mode);
  const overview = useQuery({
    queryKey: ["business", id, "overview", side],
    queryFn: () => readOverview(id, side),
  });
  const usage = useQuery({
    queryKey: ["business", id, "usage", side, null],
    queryFn: () => readUsage(id, { environment: side, period: null }),
  });
  return (
    <>
      <p className="business-who">
        <bdi>{businesses.find((one) => one.id === id)?.name}</bdi>
      </p>
      {mode === "production" && <Sides side={side} onChoose={setSide} />}
      <QueryResult wrong={wrong} of={overview}>
        {({ openRequests, members, admins, invitations, users, keysEnding }) => (
          <div className="business-cards">
            <Card id={id} tab="requests" facts={[[words.openRequests, openRequests]]} />
            <Card
              id={id}
              tab="members"
              facts={[
                [words.members, members],
                [words.admins, admins],
                [words.invitations, invitations],
              ]}
            />
            <Card
              id={id}
              tab="keys"
              facts={[
                [words.users, users],
                [words.keysEnding, keysEnding],
              ]}
            />
          </div>
        )}
      </QueryResult>
      <QueryResult wrong={wrong} of={usage}>
        {({ signatures, requests, credits }) => (
          <Card
            id={id}
            tab="usage"
            lead={words.month}
            facts={[
              [labels.signatures, signatures],
              [labels.validations, requests],
              [labels.credits, credits],
            ]}
          />
        )}
      </QueryResult>
    </>
  );
}

type CardProps = {
  readonly id: string;
  readonly tab: Tab;
  readonly lead?: string;
  readonly facts: readonly Fact[];
};

function Card({ id, tab, lead, facts }: CardProps) {
  const { tabs } = useBusinessWords();
  const { number } = useFormats();
  return (
    <section className="card" aria-labelledby={`overview-${tab}`}>
      <h2 id={`overview-${tab}`}>
        <Link to={`/business/${id}/${tab}`}>{tabs[tab]}</Link>
      </h2>
      {lead && <p className="small quiet">{lead}</p>}
      <dl className="usage-sums numbers">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { BusinessRequest } from "@paraph/contract/app";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../shell/session.ts";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats } from "../i18n/words.ts";
import { handOver, readBusinessRequests, readMembers } from "./calls.ts";
import { HandOverSheet, type Handing } from "./HandOverSheet.tsx";
import { HeirPick } from "./HeirPick.tsx";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

/** Every request of the business, and how administrators take it over or give it to somebody. */
export function BusinessRequests({ id }: { readonly id: string }) {
  const { handover: labels } = useBusinessWords();
  const { email: own } = useAccount();
  const [search, setSearch] = useState("");
  const [managedBy, setManagedBy] = useState("");
  const [handing, setHanding] = useState<Handing | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const members = useQuery({
    queryKey: ["business", id, "members"],
    queryFn: () => readMembers(id),
  });
  const asked = { search: search.trim(), managedBy };
  const list = useInfiniteQuery({
    queryKey: ["business", id, "requests", asked],
    queryFn: ({ pageParam }) => readBusinessRequests(id, asked, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, requests }) =>
      hasMore ? (requests.at(-1)?.requestId ?? null) : null,
  });
  const taking = useAct({
    mutationFn: (requestId: string) => handOver(id, requestId, own),
    onSuccess: () => void list.refetch(),
  });
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const known = members.data?.members ?? [];
  const left = requests.filter((one) => !one.isManaged).map((one) => one.managedBy);
  const managers = [
    ...known,
    ...[...new Set([...left, ...(managedBy === "" ? [] : [managedBy])])]
      .filter((email) => !known.some((one) => one.email === email))
      .map((email) => ({ email, name: null })),
  ];
  const isAsking = asked.search !== "" || managedBy !== "";
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <div className="row">
        <Field
          label={labels.search}
          type="search"
          maxLength={200}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
          }}
        />
        <HeirPick
          label={labels.managedBy}
          nobody={labels.anyone}
          of={managers}
          email={managedBy}
          onChange={setManagedBy}
        />
      </div>
      <Refusal
        error={taking.error}
        onProven={() => {
          if (taking.variables !== undefined) taking.act(taking.variables);
        }}
      />
      {moved !== null && (
        <Notice live tone="ok">
          {labels.done(moved)}
        </Notice>
      )}
      {list.error && <Problem error={list.error} />}
      {list.data && requests.length === 0 && <p>{isAsking ? labels.none : labels.empty}</p>}
      {managedBy !== "" && requests.length > 0 && (
        <div>
          <Button
            onClick={() => {
              setHanding({ kind: "all", from: managedBy });
            }}
          >
            {labels.all(managedBy)}
          </Button>
        </div>
      )}
      {requests.length > 0 && (
        <ul className="card business-list" aria-busy={list.isFetching}>
          {requests.map((one) => (
            <li key={one.requestId}>
              <Facts one={one} />
              <div className="row">
                {one.isYours ? (
                  <ButtonLink href={`/requests/${one.requestId}`}>{labels.open}</ButtonLink>
                ) : (
                  <Button
                    aria-label={labels.takeOverOf(one.title)}
                    onClick={() => {
                      taking.act(one.requestId);
                    }}
                  >
                    {labels.takeOver}
                  </Button>
                )}
                <Button
                  aria-label={labels.handOf(one.title)}
                  onClick={() => {
                    const { requestId, title, managedBy: from } = one;
                    setHanding({ kind: "one", requestId, title, from });
                  }}
                >
                  {labels.hand}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {labels.more}
          </Button>
        </div>
      )}
      {handing && (
        <HandOverSheet
          id={id}
          what={handing}
          members={known}
          onClose={() => {
            setHanding(null);
          }}
          onDone={(count) => {
            setHanding(null);
            setMoved(count);
            void list.refetch();
          }}
        />
      )}
    </>
  );
}

function Facts({ one }: { readonly one: BusinessRequest }) {
  const { handover: labels } = useBusinessWords();
  const { day, list } = useFormats();
  const manager = one.isYours
    ? labels.yours
    : (one.isManaged ? labels.managed : labels.left)(one.managedBy);
  const facts = [labels.status[one.status], manager, labels.created(day(one.createdAt))];
  return (
    <div className="stack business-fact">
      <b>
        <bdi>{one.title}</bdi>
      </b>
      <span className="small quiet">{facts.join(" · ")}</span>
      {one.people.length > 0 && <span className="small quiet">{list(one.people)}</span>}
    </div>
  );
}

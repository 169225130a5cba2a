import type { BusinessGroup } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useSession } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { tell } from "../components/tell.ts";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { readGroups, removeGroup, type Environment } from "./calls.ts";
import { GroupSheet } from "./GroupSheet.tsx";
import { Sides } from "./Sides.tsx";
import { reasonIn } from "../i18n/reason.ts";
import { useBusinessWords } from "./words.ts";

/** People who are asked together, in one environment at a time. */
export function Groups({ id }: { readonly id: string }) {
  const { groups: labels, wrong } = useBusinessWords();
  const mode = useSession().data?.mode ?? "demo";
  const isAdmin = useAccount().businesses.find((one) => one.id === id)?.role === "admin";
  const [environment, setSide] = useState<Environment>(mode);
  const [edited, setEdited] = useState<BusinessGroup | "new" | null>(null);
  const groups = useQuery({
    queryKey: ["business", id, "groups", environment],
    queryFn: () => readGroups(id, environment),
  });
  const refresh = () => void groups.refetch();
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      {mode === "production" && <Sides side={environment} onChoose={setSide} />}
      {isAdmin && (
        <div>
          <Button
            icon="plus"
            onClick={() => {
              setEdited("new");
            }}
          >
            {labels.make}
          </Button>
        </div>
      )}
      <QueryResult wrong={wrong} of={groups}>
        {(answer) =>
          answer.groups.length === 0 ? (
            <p>{labels.none}</p>
          ) : (
            <ul className="card business-list">
              {answer.groups.map((group) => (
                <Row
                  key={group.id}
                  {...{ id, environment, group, isAdmin }}
                  onEdit={() => {
                    setEdited(group);
                  }}
                  onGone={() => {
                    tell(labels.gone);
                    refresh();
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {edited && (
        <GroupSheet
          {...{ id, environment }}
          group={edited === "new" ? null : edited}
          onClose={() => {
            setEdited(null);
          }}
          onSaved={() => {
            setEdited(null);
            tell(labels.saved);
            refresh();
          }}
        />
      )}
    </>
  );
}

type RowProps = {
  readonly id: string;
  readonly environment: Environment;
  readonly group: BusinessGroup;
  readonly isAdmin: boolean;
  readonly onEdit: () => void;
  readonly onGone: () => void;
};

function Row({ id, environment, group, isAdmin, onEdit, onGone }: RowProps) {
  const words = useBusinessWords();
  const { groups: labels } = words;
  const { common } = useWords();
  const [isAsked, setAsked] = useState(false);
  const removing = useAct({
    mutationFn: () => removeGroup(id, environment, group.id),
    onSuccess: onGone,
  });
  const close = () => {
    setAsked(false);
  };
  const what = [
    labels.types[group.type],
    group.type === "SIGNER" ? labels.modes[group.mode] : null,
    labels.people(group.members.length),
  ];
  return (
    <li>
      <div className="stack business-fact">
        <b>{group.name}</b>
        <span className="small quiet">{what.filter(Boolean).join(" · ")}</span>
        <span className="small">{group.members.join(", ")}</span>
      </div>
      {isAdmin && (
        <div className="row">
          <Button aria-label={`${labels.change}: ${group.name}`} onClick={onEdit}>
            {labels.change}
          </Button>
          <Button
            kind="danger"
            aria-label={`${labels.remove}: ${group.name}`}
            onClick={() => {
              setAsked(true);
            }}
          >
            {labels.remove}
          </Button>
        </div>
      )}
      <Sheet
        open={isAsked}
        title={`${labels.remove}: ${group.name}`}
        onClose={close}
        actions={
          <>
            <Button
              kind="danger"
              busy={removing.isPending}
              onClick={() => {
                removing.act();
              }}
            >
              {labels.remove}
            </Button>
            <Button onClick={close}>{common.cancel}</Button>
          </>
        }
      >
        <p>{labels.sure(group.name)}</p>
        {removing.error && <Problem error={removing.error} {...reasonIn(words, removing.error)} />}
      </Sheet>
    </li>
  );
}

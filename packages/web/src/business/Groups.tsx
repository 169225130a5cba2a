import type { BusinessGroup } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useSession } from "../app/session.ts";
import { Button } from "../parts/Button.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { tell } from "../parts/tell.ts";
import { useAct } from "../parts/use-act.ts";
import { useWords } from "../words/words.ts";
import { Asked } from "../parts/Asked.tsx";
import { readGroups, removeGroup, type Environment } from "./calls.ts";
import { GroupSheet } from "./GroupSheet.tsx";
import { Sides } from "./Sides.tsx";
import { reasonIn } from "../words/reason.ts";
import { useBusinessWords } from "./words.ts";

/** People who are asked together, in one environment at a time. */
export function Groups({ id }: { readonly id: string }) {
  const { groups: told, wrong } = useBusinessWords();
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
      <p className="quiet">{told.lead}</p>
      {mode === "production" && <Sides side={environment} onChoose={setSide} />}
      {isAdmin && (
        <div>
          <Button
            icon="plus"
            onClick={() => {
              setEdited("new");
            }}
          >
            {told.make}
          </Button>
        </div>
      )}
      <Asked wrong={wrong} of={groups}>
        {(answer) =>
          answer.groups.length === 0 ? (
            <p>{told.none}</p>
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
                    tell(told.gone);
                    refresh();
                  }}
                />
              ))}
            </ul>
          )
        }
      </Asked>
      {edited && (
        <GroupSheet
          {...{ id, environment }}
          group={edited === "new" ? null : edited}
          onClose={() => {
            setEdited(null);
          }}
          onSaved={() => {
            setEdited(null);
            tell(told.saved);
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
  const { groups: told } = words;
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
    told.types[group.type],
    group.type === "SIGNER" ? told.modes[group.mode] : null,
    told.people(group.members.length),
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
          <Button aria-label={`${told.change}: ${group.name}`} onClick={onEdit}>
            {told.change}
          </Button>
          <Button
            kind="danger"
            aria-label={`${told.remove}: ${group.name}`}
            onClick={() => {
              setAsked(true);
            }}
          >
            {told.remove}
          </Button>
        </div>
      )}
      <Sheet
        open={isAsked}
        title={`${told.remove}: ${group.name}`}
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
              {told.remove}
            </Button>
            <Button onClick={close}>{common.cancel}</Button>
          </>
        }
      >
        <p>{told.sure(group.name)}</p>
        {removing.error && <Problem error={removing.error} {...reasonIn(words, removing.error)} />}
      </Sheet>
    </li>
  );
}

import type { BusinessKey, ShownKey } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { resetKey, revokeKey } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly one: BusinessKey;
  readonly isMade: boolean;
  readonly onShown: (made: ShownKey) => void;
  readonly onChanged: () => void;
};

/** One key: whose, since when, used when, and until when. What ends it is asked for first. */
export function KeyRow({ id, one, isMade, onShown, onChanged }: Props) {
  const { keys } = useBusinessWords();
  const { moment, day } = useFormats();
  const { common } = useWords();
  const [asked, setAsked] = useState<"reset" | "revoke" | null>(null);
  const done = () => {
    setAsked(null);
    onChanged();
  };
  const reset = useAct({
    mutationFn: () => resetKey(id, one.username),
    onSuccess: (made) => {
      done();
      onShown(made);
    },
  });
  const revoke = useAct({ mutationFn: () => revokeKey(id, one.username), onSuccess: done });
  const act = asked === "reset" ? reset : revoke;
  const end = one.expiresAt ? keys.ends(day(one.expiresAt)) : keys.endless;
  const facts = [
    keys.created(day(one.createdAt)),
    one.lastUsedAt ? keys.used(moment(one.lastUsedAt)) : keys.never,
    one.revokedAt ? keys.ended : end,
    ...(one.isPublic ? [keys.known] : []),
  ];
  return (
    <li>
      <div className="stack business-fact">
        <span>
          <code className="business-name">{one.username}</code>{" "}
          {one.end && !one.revokedAt && (
            <span className={`business-state ${one.end === "month" ? "OPEN" : "RESIGNATED"}`}>
              {keys.ending[one.end]}
            </span>
          )}
        </span>
        <span className="small quiet">{facts.join(" · ")}</span>
      </div>
      <div className="row">
        {isMade && (
          <Button
            aria-label={`${keys.reset}: ${one.username}`}
            onClick={() => {
              setAsked("reset");
            }}
          >
            {keys.reset}
          </Button>
        )}
        {!one.revokedAt && (
          <Button
            kind="danger"
            aria-label={`${keys.revoke}: ${one.username}`}
            onClick={() => {
              setAsked("revoke");
            }}
          >
            {keys.revoke}
          </Button>
        )}
      </div>
      <Sheet
        open={asked !== null}
        title={asked === "reset" ? keys.resetOf(one.username) : keys.revokeOf(one.username)}
        onClose={() => {
          setAsked(null);
        }}
        actions={
          <>
            <Button
              kind="danger"
              busy={act.isPending}
              onClick={() => {
                act.act();
              }}
            >
              {asked === "reset" ? keys.reset : keys.revoke}
            </Button>
            <Button
              onClick={() => {
                setAsked(null);
              }}
            >
              {common.cancel}
            </Button>
          </>
        }
      >
        <p>{keys.sure(one.username)}</p>
        <Refusal
          byLogin
          error={act.error}
          onProven={() => {
            act.act();
          }}
        />
      </Sheet>
    </li>
  );
}

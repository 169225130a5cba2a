import type { BusinessKey, BusinessUser, ShownKey } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { endKey, resetKey, revokeKey } from "./calls.ts";
import { NewKeySheet } from "./NewKeySheet.tsx";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly user: BusinessUser;
  readonly isMade: boolean;
  readonly onShown: (made: ShownKey) => void;
  readonly onChanged: () => void;
};

/** What is asked for before it is done: a reset and a revocation of the user, or the end of one key. */
type Question = "reset" | "revoke" | BusinessKey;

/** One API user with its keys: a second one takes over from the first without an outage. */
export function KeyRow({ id, user, isMade, onShown, onChanged }: Props) {
  const { keys: words } = useBusinessWords();
  const { common } = useWords();
  const { username, keys, revokedAt } = user;
  const [asked, setAsked] = useState<Question | null>(null);
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAsked(null);
  };
  const done = (made: ShownKey | undefined) => {
    setAsked(null);
    onChanged();
    if (made) onShown(made);
  };
  const act = useAct<ShownKey | undefined, Question>({
    mutationFn: async (question) => {
      if (question === "reset") return resetKey(id, username);
      await (question === "revoke"
        ? revokeKey(id, username)
        : endKey(id, username, question.version));
      return undefined;
    },
    onSuccess: done,
  });
  const usable = keys.filter(({ end }) => end !== "over");
  const nameOf = ({ name, version }: BusinessKey) => name ?? words.unnamed(version);
  const verb = asked === "reset" ? words.reset : asked === "revoke" ? words.revoke : words.end;
  const button = (question: Question, label: string, of: string) => (
    <Button
      kind={question === "reset" ? "plain" : "danger"}
      aria-label={`${label}: ${of}`}
      onClick={() => {
        setAsked(question);
      }}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <div className="stack business-fact">
        <span>
          <code className="business-name">{username}</code>{" "}
          {revokedAt && <span className="business-state RESIGNATED">{words.ended}</span>}
        </span>
      </div>
      <div className="row">
        {isMade && !revokedAt && usable.length < 2 && (
          <Button
            aria-label={`${words.rotate}: ${username}`}
            onClick={() => {
              setAdding(true);
            }}
          >
            {words.rotate}
          </Button>
        )}
        {isMade && button("reset", words.reset, username)}
        {!revokedAt && button("revoke", words.revoke, username)}
      </div>
      <ul className="business-keys" aria-label={words.keysOf(username)}>
        {keys.map((key) => (
          <li key={key.version}>
            <KeyFacts name={nameOf(key)} of={key} isRevoked={revokedAt !== null} />
            {keys.length > 1 && !revokedAt && button(key, words.end, nameOf(key))}
          </li>
        ))}
      </ul>
      <NewKeySheet
        id={id}
        wanted={adding ? { username } : null}
        onShown={(made) => {
          setAdding(false);
          onShown(made);
        }}
        onClose={() => {
          setAdding(false);
        }}
      />
      <Sheet
        open={asked !== null}
        title={
          asked === "reset"
            ? words.resetOf(username)
            : asked === null || asked === "revoke"
              ? words.revokeOf(username)
              : words.endOf(nameOf(asked))
        }
        onClose={close}
        actions={
          <>
            <Button
              kind="danger"
              busy={act.isPending}
              onClick={() => {
                if (asked) act.act(asked);
              }}
            >
              {verb}
            </Button>
            <Button onClick={close}>{common.cancel}</Button>
          </>
        }
      >
        <p>{typeof asked === "object" ? words.sureOne : words.sure(username)}</p>
        <Refusal
          byLogin
          error={act.error}
          onProven={() => {
            if (asked) act.act(asked);
          }}
        />
      </Sheet>
    </li>
  );
}

type FactsProps = {
  readonly name: string;
  readonly of: BusinessKey;
  readonly isRevoked: boolean;
};

function KeyFacts({ name, of, isRevoked }: FactsProps) {
  const { keys: words } = useBusinessWords();
  const { moment, day } = useFormats();
  const facts = [
    words.created(day(of.createdAt)),
    of.lastUsedAt ? words.used(moment(of.lastUsedAt)) : words.never,
    of.expiresAt ? words.ends(day(of.expiresAt)) : words.endless,
    ...(of.isPublic ? [words.known] : []),
  ];
  return (
    <div className="stack business-fact">
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {of.end && !isRevoked && (
          <span className={`business-state ${of.end === "month" ? "OPEN" : "RESIGNATED"}`}>
            {words.ending[of.end]}
          </span>
        )}
      </span>
      <span className="small quiet">{facts.join(" · ")}</span>
    </div>
  );
}

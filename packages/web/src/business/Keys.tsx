import type { ShownKey } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { QueryResult } from "../components/QueryResult.tsx";
import { readKeys, type Environment, type Keys as Answer } from "./calls.ts";
import { KeyRow } from "./KeyRow.tsx";
import { NewKeySheet } from "./NewKeySheet.tsx";
import { ShownKeySheet } from "./ShownKeySheet.tsx";
import { useBusinessWords } from "./words.ts";

const SIDES: readonly Environment[] = ["demo", "production"];

/** Keys of the two environments, never mixed. */
export function Keys({ id }: { readonly id: string }) {
  const { keys: words, wrong } = useBusinessWords();
  const keys = useQuery({ queryKey: ["business", id, "keys"], queryFn: () => readKeys(id) });
  const [making, setMaking] = useState<Environment | null>(null);
  const [shown, setShown] = useState<ShownKey | null>(null);
  const show = (made: ShownKey) => {
    setMaking(null);
    setShown(made);
    void keys.refetch();
  };
  return (
    <>
      <p className="quiet">{words.lead}</p>
      <QueryResult wrong={wrong} of={keys}>
        {(answer) =>
          SIDES.map((side) => (
            <Side
              key={side}
              {...{ id, side, answer }}
              onMake={() => {
                setMaking(side);
              }}
              onShown={show}
              onChanged={() => void keys.refetch()}
            />
          ))
        }
      </QueryResult>
      <NewKeySheet
        id={id}
        wanted={making && { environment: making }}
        onShown={show}
        onClose={() => {
          setMaking(null);
        }}
      />
      <ShownKeySheet
        shown={shown}
        onClose={() => {
          setShown(null);
        }}
      />
    </>
  );
}

type SideProps = {
  readonly id: string;
  readonly side: Environment;
  readonly answer: Answer;
  readonly onMake: () => void;
  readonly onShown: (made: ShownKey) => void;
  readonly onChanged: () => void;
};

function Side({ id, side, answer, onMake, onShown, onChanged }: SideProps) {
  const words = useBusinessWords().keys;
  const own = answer.users.filter(({ environment }) => environment === side);
  const isMade = answer.environments.includes(side);
  return (
    <section className={`card business-side ${side}`}>
      <div className="business-head">
        <h2>{words[side]}</h2>
        {isMade && (
          <Button icon="plus" onClick={onMake}>
            {words.make[side]}
          </Button>
        )}
      </div>
      <p className="small quiet">{isMade ? words[`${side}Text`] : words.notHere}</p>
      {own.length === 0 && isMade && <p>{words.none}</p>}
      {own.length > 0 && (
        <ul className="business-list">
          {own.map((user) => (
            <KeyRow key={user.username} {...{ id, user, isMade, onShown, onChanged }} />
          ))}
        </ul>
      )}
    </section>
  );
}

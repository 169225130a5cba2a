import type { ShownKey } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { addKey, makeKey, type Environment } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

/** A key for a new API user of an environment, or a second one for a user that is there. */
export type WantedKey = { readonly environment: Environment } | { readonly username: string };

type Props = {
  readonly id: string;
  readonly wanted: WantedKey | null;
  readonly onShown: (made: ShownKey) => void;
  readonly onClose: () => void;
};

/** For what stands in the title; the name and the end are asked. */
export function NewKeySheet({ id, wanted, onShown, onClose }: Props) {
  const { keys } = useBusinessWords();
  const [name, setName] = useState("");
  const [days, setDays] = useState("");
  const making = useAct<ShownKey, WantedKey>({
    mutationFn: (key) => {
      const terms = {
        name: name.trim() === "" ? null : name.trim(),
        days: days.trim() === "" ? null : Number(days),
      };
      return "username" in key
        ? addKey(id, key.username, terms)
        : makeKey(id, { ...key, ...terms });
    },
    onSuccess: (made) => {
      setName("");
      setDays("");
      onShown(made);
    },
  });
  const isSecond = wanted !== null && "username" in wanted;
  const environment = wanted !== null && "environment" in wanted ? wanted.environment : "demo";
  const act = () => {
    if (wanted) making.act(wanted);
  };
  return (
    <Sheet
      open={wanted !== null}
      title={isSecond ? keys.rotateOf(wanted.username) : keys.make[environment]}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={making.isPending} onClick={act}>
          {isSecond ? keys.makeSecond : keys.make[environment]}
        </Button>
      }
    >
      {isSecond && <p>{keys.rotateText}</p>}
      <Refusal byLogin error={making.error} onProven={act} />
      <Field
        label={keys.name}
        hint={keys.nameHint}
        maxLength={80}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
        }}
      />
      <Field
        label={keys.days}
        hint={keys.daysHint}
        inputMode="numeric"
        maxLength={4}
        value={days}
        onChange={(event) => {
          setDays(event.target.value);
        }}
      />
    </Sheet>
  );
}

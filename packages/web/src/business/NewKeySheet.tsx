import type { ShownKey } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { makeKey, type Environment } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly environment: Environment | null;
  readonly onShown: (made: ShownKey) => void;
  readonly onClose: () => void;
};

/** For which environment stands in the title; only the end is asked. */
export function NewKeySheet({ id, environment, onShown, onClose }: Props) {
  const { keys } = useBusinessWords();
  const [days, setDays] = useState("");
  const making = useAct({
    mutationFn: () =>
      makeKey(id, {
        environment: environment ?? "demo",
        days: days.trim() === "" ? null : Number(days),
      }),
    onSuccess: onShown,
  });
  const title = keys.make[environment ?? "demo"];
  return (
    <Sheet
      open={environment !== null}
      title={title}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={making.isPending}
          onClick={() => {
            making.act();
          }}
        >
          {title}
        </Button>
      }
    >
      <Refusal
        byLogin
        error={making.error}
        onProven={() => {
          making.act();
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

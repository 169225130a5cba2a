import type { Me } from "@paraph/contract/app";
import { Offline, Refused } from "../../api.ts";
import { useForm } from "../../components/form.ts";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Notice } from "../../components/Notice.tsx";
import { makePasskey } from "../../components/passkey.ts";
import { Problem } from "../../components/Problem.tsx";
import { useFormats } from "../../i18n/words.ts";
import { addPasskey, offerPasskey, removePasskey } from "../calls.ts";
import { useMyAct } from "../use-me.ts";
import { useMeWords } from "../words.ts";

/** The passkeys of the person: each with its name, when it was added and used. */
export function Passkeys({ me }: { readonly me: Me }) {
  const words = useMeWords();
  const { day } = useFormats();
  const removing = useMyAct(removePasskey);
  return (
    <div className="card">
      <h3>{words.passkeys}</h3>
      <p className="quiet">{words.passkeysText}</p>
      {me.passkeys.length === 0 ? (
        <p>{words.passkeysNone}</p>
      ) : (
        <ul className="me-list">
          {me.passkeys.map((one) => (
            <li key={one.id}>
              <Icon name="key" />
              <span className="me-text">
                <b>{one.name}</b>
                <span className="small quiet">
                  {[words.made(day(one.createdAt)), one.usedAt && words.used(day(one.usedAt))]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </span>
              <Button
                kind="quiet"
                busy={removing.isPending}
                onClick={() => {
                  removing.act(one.id);
                }}
              >
                {words.remove(one.name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removing.error && <Problem error={removing.error} />}
      <Add />
    </div>
  );
}

function Add() {
  const words = useMeWords();
  const adding = useMyAct(async (name: string) =>
    addPasskey(await makePasskey(await offerPasskey(), name)),
  );
  const { submit, missing } = useForm(({ name = "" }) => {
    adding.act(name);
  });
  const { error } = adding;
  const isOurs = error instanceof Offline || (error instanceof Refused && error.status !== 400);
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {error &&
        (isOurs ? (
          <Problem error={error} />
        ) : (
          <Notice live tone="bad">
            {words.failed}
          </Notice>
        ))}
      <Field
        label={words.passkeyName}
        hint={words.passkeyHint}
        error={missing.has("name") ? words.missing : null}
        name="name"
        maxLength={100}
      />
      <div>
        <Button icon="plus" type="submit" busy={adding.isPending}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

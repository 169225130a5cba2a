import type { Me as Known } from "@paraph/contract/app";
import { Room } from "../app/Room.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { Waiting } from "../parts/Waiting.tsx";
import { NAMES, LANGUAGES, chooseLanguage } from "../words/languages.ts";
import { useFormats, useLanguage } from "../words/words.ts";
import { changeMe } from "./calls.ts";
import { Security } from "./Security.tsx";
import { useMe, useMyAct } from "./use-me.ts";
import { useMeWords } from "./words.ts";
import "./Me.css";

/** What the service knows of the person who is logged in, and what protects it. */
export function Me() {
  const words = useMeWords();
  const me = useMe();
  if (me.error && !me.data) return <Trouble error={me.error} onRetry={() => void me.refetch()} />;
  if (!me.data) return <Waiting />;
  return (
    <Room title={words.title}>
      <div className="me">
        <Person me={me.data} />
        <Identity me={me.data} />
        <Security me={me.data} />
      </div>
    </Room>
  );
}

function Person({ me }: { readonly me: Known }) {
  const words = useMeWords();
  const { language, choose } = useLanguage();
  const saving = useMyAct(changeMe);
  const facts = [
    [words.name, [me.firstName, me.lastName].filter(Boolean).join(" ")],
    [words.email, me.email],
    [words.mobile, me.mobile ?? ""],
  ] as const;
  return (
    <section className="card">
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="field">
        <label htmlFor="language">{words.language}</label>
        <select
          id="language"
          className="field-input me-select"
          value={me.language ?? language}
          onChange={({ target }) => {
            const next = chooseLanguage([target.value]);
            saving.act(next);
            choose(next);
          }}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {NAMES[one]}
            </option>
          ))}
        </select>
        <span className="small quiet" role="status">
          {saving.isSuccess && words.languageSaved}
        </span>
      </div>
      {saving.error && <Problem error={saving.error} />}
    </section>
  );
}

function Identity({ me }: { readonly me: Known }) {
  const words = useMeWords();
  const { day, list } = useFormats();
  return (
    <section className="stack">
      <h2>{words.identified}</h2>
      {me.identifications.length === 0 && <p className="quiet">{words.identifiedNone}</p>}
      {me.identifications.map((one) => (
        <p key={one.provenAt}>
          {words.identifiedBy(one.name, day(one.provenAt), list(one.legislations))}
        </p>
      ))}
    </section>
  );
}

import type { Me } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { NAMES, LANGUAGES, chooseLanguage } from "../i18n/languages.ts";
import { useLanguage } from "../i18n/words.ts";
import { changeMe } from "./calls.ts";
import { ChangeSheet, type Changed } from "./ChangeSheet.tsx";
import { useMyAct } from "./use-me.ts";
import { useMeWords } from "./words.ts";

/** Name, address and number, each with the way to change it, and the language. */
export function Person({ me }: { readonly me: Me }) {
  const words = useMeWords();
  const [changed, setChanged] = useState<Changed | null>(null);
  const isNameProven = me.identifications.some((one) => !one.isSimulated);
  const facts = [
    ["name", words.name, [me.firstName, me.lastName].filter(Boolean).join(" ")],
    ["email", words.email, me.email],
    ["mobile", words.mobile, me.mobile ?? ""],
  ] as const;
  return (
    <section className="card">
      <dl className="me-facts">
        {facts.map(([what, label, value]) => (
          <div key={what}>
            <dt className="small quiet">{label}</dt>
            <dd className="numbers">{value === "" ? words.notSet : value}</dd>
            <dd>
              {what === "name" && isNameProven ? (
                <span className="small quiet">{words.nameProven}</span>
              ) : (
                <Button
                  kind="quiet"
                  aria-label={words.changes[what].title}
                  onClick={() => {
                    setChanged(what);
                  }}
                >
                  {words.changes.go}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <LanguageChoice me={me} />
      {changed && (
        <ChangeSheet
          me={me}
          what={changed}
          onClose={() => {
            setChanged(null);
          }}
        />
      )}
    </section>
  );
}

function LanguageChoice({ me }: { readonly me: Me }) {
  const words = useMeWords();
  const { language, choose } = useLanguage();
  const saving = useMyAct(changeMe);
  return (
    <>
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
    </>
  );
}

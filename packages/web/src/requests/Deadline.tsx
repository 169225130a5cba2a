import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { isRight } from "../components/form.ts";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

/** The last day of a draft: set, changed and taken away while nobody has heard of it. */
export function Deadline({ page }: { readonly page: RequestPage }) {
  const words = useRequestsWords();
  const { deadline: said } = words;
  const { day: written } = useFormats();
  const [day, setDay] = useState(page.expiresAt ?? "");
  const setting = useRequestAct(page.requestId, "deadline");
  if (page.status !== "DRAFT" || !page.isManaged || page.isBeingEdited) return null;
  if (!page.deadline)
    return (
      <section className="card" aria-labelledby="deadline">
        <h2 id="deadline">{said.title}</h2>
        <p className="quiet">{said.off}</p>
      </section>
    );
  const { first, last } = page.deadline;
  const before = page.deletedAt && said.before(written(page.deletedAt));
  return (
    <section className="card" aria-labelledby="deadline">
      <h2 id="deadline">{said.title}</h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight(event.currentTarget)) setting.act(day === "" ? null : day);
        }}
      >
        <Field
          label={said.label}
          hint={[said.limits(written(last)), before].filter(Boolean).join(" ")}
          type="date"
          min={first}
          max={last}
          value={day}
          onChange={(event) => {
            setDay(event.target.value);
          }}
        />
        <div className="row">
          <Button type="submit" busy={setting.isPending}>
            {day === "" ? said.clear : said.set}
          </Button>
          <span className="small" role="status">
            {setting.isSuccess ? said.done : ""}
          </span>
        </div>
        {setting.error && (
          <Problem
            error={setting.error}
            text={reasonOf(setting.error, words) ?? words.acts.failed}
          />
        )}
      </form>
    </section>
  );
}

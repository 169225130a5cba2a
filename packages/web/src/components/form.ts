import { useState, type FormEvent } from "react";

/** Whether every answer is one; else each wrong one says so beside it, and the first has the focus. */
export function isRight(part: HTMLElement): boolean {
  const all = [...part.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  const [first] = all.filter((control) => !control.checkValidity());
  // A field looks again at every check; the browser tells only those that are wrong.
  for (const control of all)
    if (control.validity.valid) control.dispatchEvent(new Event("invalid"));
  first?.focus();
  return first === undefined;
}

/** What the fields of a form hold; empty ones are reported and the first of them gets the focus. */
export function useForm(onGiven: (given: Readonly<Record<string, string>>) => void) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given: Record<string, string> = {};
    for (const [name, value] of new FormData(form))
      given[name] = typeof value !== "string" ? "" : name === "password" ? value : value.trim();
    const empty = Object.keys(given).filter((name) => given[name] === "");
    setMissing(new Set(empty));
    const first = form.querySelector<HTMLElement>(`[name="${empty[0] ?? ""}"]`);
    if (empty.length === 0) onGiven(given);
    else first?.focus();
  }
  return { submit, missing };
}

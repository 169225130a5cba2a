import {
  useId,
  useState,
  type FormEvent,
  type InputEvent,
  type InputEventHandler,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";
import { useWords } from "../i18n/words.ts";
import { Icon } from "./Icon.tsx";
import "./Field.css";

type Frame = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
};

type Props = Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id">;

/** One question: label above, hint below it, what is wrong next to the answer. */
export function Field({ label, hint, error: given, ...input }: Props) {
  const id = useId();
  const { error, ...checked } = useChecked<HTMLInputElement>(given, input.onInput);
  return (
    <Framed {...{ id, label, hint, error }}>
      <input {...input} {...checked} {...described(id, hint, error)} className="field-input" />
    </Framed>
  );
}

type AreaProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id">;

/** A question whose answer may have several lines. */
export function Area({ label, hint, error: given, ...area }: AreaProps) {
  const id = useId();
  const { error, ...checked } = useChecked<HTMLTextAreaElement>(given, area.onInput);
  const shown = { ...area, ...checked, ...described(id, hint, error) };
  return (
    <Framed {...{ id, label, hint, error }}>
      <textarea rows={4} {...shown} className="field-input" />
    </Framed>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;
const FIRST_WRONG = "input:invalid, textarea:invalid, select:invalid";

/** What the browser finds wrong is said beside the answer, in the language of the page, and not in a bubble. */
function useChecked<Element extends Control>(
  given: string | null | undefined,
  onInput: InputEventHandler<Element> | undefined,
) {
  const { answer } = useWords().common;
  const [found, setFound] = useState<keyof typeof answer | null>(null);
  return {
    error: given ?? (found && answer[found]),
    onInvalid: (event: FormEvent<Element>) => {
      event.preventDefault();
      const { currentTarget: control } = event;
      setFound(problemIn(control.validity));
      if (control.form?.querySelector(FIRST_WRONG) === control) control.focus();
    },
    onInput: (event: InputEvent<Element>) => {
      setFound(null);
      onInput?.(event);
    },
  };
}

function problemIn({ valueMissing, typeMismatch, rangeUnderflow }: ValidityState) {
  if (valueMissing) return "missing";
  if (typeMismatch) return "email";
  return rangeUnderflow ? "early" : "other";
}

function Framed(props: Frame & { readonly id: string; readonly children: ReactNode }) {
  const { id, label, hint, error, children } = props;
  return (
    <div className={`field${error ? " wrong" : ""}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        // Who is in the field, or at the button below it, does not hear of it by coming to it.
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="warn" size={18} />
          <span>{error}</span>
        </p>
      )}
      {children}
    </div>
  );
}

function described(id: string, hint: ReactNode, error: string | null | undefined) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": by === "" ? undefined : by,
  };
}

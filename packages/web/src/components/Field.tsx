import {
  useId,
  useState,
  type ChangeEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  type TextareaHTMLAttributes,
} from "react";
import { useWords } from "../i18n/words.ts";
import { Icon } from "./Icon.tsx";
import { callingCode, withCountry } from "./phone.ts";
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
  const { error, ...checked } = useChecked(input.value, given);
  return (
    <Framed {...{ id, label, hint, error }}>
      <input
        {...input}
        {...checked}
        {...(input.type === "tel" && completing(input))}
        {...described(id, hint, error)}
        className="field-input"
      />
    </Framed>
  );
}

/** A number without its country gets it where the person sees it: on leaving the field, and before it is sent. */
function completing({ onChange }: Pick<Props, "onChange">) {
  const complete = (event: SyntheticEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const whole = withCountry(field.value, callingCode());
    if (whole === field.value) return;
    field.value = whole;
    onChange?.(event as ChangeEvent<HTMLInputElement>);
  };
  return {
    onBlur: complete,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter") complete(event);
    },
  };
}

type AreaProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id">;

/** A question whose answer may have several lines. */
export function Area({ label, hint, error: given, ...area }: AreaProps) {
  const id = useId();
  const { error, ...checked } = useChecked(area.value, given);
  const shown = { ...area, ...checked, ...described(id, hint, error) };
  return (
    <Framed {...{ id, label, hint, error }}>
      <textarea rows={4} {...shown} className="field-input" />
    </Framed>
  );
}

/**
 * What is wrong with an answer is said beside it once its form was sent (`isRight`), in the language of the page, and
 * no longer than it is so: a message belongs to the answer that it was found in, however another one comes.
 */
function useChecked(value: unknown, given: string | null | undefined) {
  const { answer } = useWords().common;
  const [found, setFound] = useState<{ problem: keyof typeof answer; in: string } | null>(null);
  const isStill = found !== null && (value === undefined || value === found.in);
  return {
    error: given ?? (isStill ? answer[found.problem] : null),
    onInvalid: ({ currentTarget: { validity, value: wrong } }: FormEvent<Control>) => {
      const problem = problemIn(validity);
      setFound(problem && { problem, in: wrong });
    },
    onInput: ({ currentTarget: { validity, value: typed } }: FormEvent<Control>) => {
      if (found) setFound(problemIn(validity) === found.problem ? { ...found, in: typed } : null);
    },
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function problemIn(found: ValidityState) {
  if (found.valid) return null;
  if (found.valueMissing) return "missing";
  if (found.typeMismatch) return "email";
  return found.rangeUnderflow ? "early" : found.rangeOverflow ? "late" : "other";
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

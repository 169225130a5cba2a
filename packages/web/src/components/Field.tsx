import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";
import { Icon } from "./Icon.tsx";
import "./Field.css";

type Frame = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
};

type Props = Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id">;

/** One question: label above, hint below it, what is wrong next to the answer. */
export function Field({ label, hint, error, ...input }: Props) {
  const id = useId();
  return (
    <Framed {...{ id, label, hint, error }}>
      <input {...input} {...described(id, hint, error)} className="field-input" />
    </Framed>
  );
}

type AreaProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id">;

/** A question whose answer may have several lines. */
export function Area({ label, hint, error, ...area }: AreaProps) {
  const id = useId();
  return (
    <Framed {...{ id, label, hint, error }}>
      <textarea rows={4} {...area} {...described(id, hint, error)} className="field-input" />
    </Framed>
  );
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

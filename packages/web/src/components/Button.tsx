import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./Button.css";

export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

type Look = {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly wide?: boolean;
};

type Props = Look & {
  /** The answer is under way: the button stays in place, says so and does nothing twice. */
  readonly busy?: boolean;
  /** What the press leads to, for programs that walk through pages in any language. */
  readonly "data-next"?: string;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">;

/** A verb that can be pressed. A page has one of kind "primary". */
export function Button({ kind = "plain", icon, children, wide, busy = false, ...rest }: Props) {
  const { onClick, type = "button", ...others } = rest;
  return (
    <button
      {...others}
      type={busy ? "button" : type}
      className={classOf(kind, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className="button-wait" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

type LinkProps = Look & {
  readonly href: string;
  readonly download?: string;
  readonly onClick?: () => void;
};

/** A way to another address or a file, of the same shape as a button. */
export function ButtonLink({ kind = "plain", icon, children, wide, ...rest }: LinkProps) {
  return (
    <a {...rest} className={classOf(kind, wide)} rel="noopener noreferrer">
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}

/** A button of one picture; its name is read out and shown as a hint. */
export function IconButton({
  name,
  icon,
  ...rest
}: { readonly name: string; readonly icon: IconName } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "name" | "children"
>) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}

function classOf(kind: ButtonKind, wide: boolean | undefined): string {
  return `button ${kind}${wide ? " wide" : ""}`;
}

import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./Notice.css";

export type Tone = "plain" | "ok" | "warn" | "bad";

const ICONS: Readonly<Record<Tone, IconName>> = {
  plain: "info",
  ok: "ok",
  warn: "clock",
  bad: "warn",
};

type Props = {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Read out as soon as it appears. */
  readonly live?: boolean;
};

/** Something to know beside the matter of the page. Colour never says it alone. */
export function Notice({ tone = "plain", icon, title, children, live }: Props) {
  return (
    <div
      className={`notice ${tone}`}
      role={live ? (tone === "bad" ? "alert" : "status") : undefined}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <div className="stack notice-text">
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

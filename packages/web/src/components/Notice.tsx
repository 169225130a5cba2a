import { useEffect, useRef, type ReactNode } from "react";
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
  const own = useRef<HTMLDivElement>(null);
  const isAlert = live === true && tone === "bad";
  // Who pressed a button at the end of a long page would see nothing of what went wrong at its top.
  useEffect(() => {
    if (isAlert) own.current?.scrollIntoView({ block: "nearest" });
  }, [isAlert]);
  return (
    <div
      ref={own}
      className={`notice ${tone}`}
      role={isAlert ? "alert" : live ? "status" : undefined}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <div className="stack notice-text">
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

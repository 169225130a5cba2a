import type { ExitAddress, SigningPage } from "@paraph/contract/app";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "../components/Button.tsx";
import { isEmbedded } from "../embedded.ts";
import { useWords } from "../i18n/words.ts";
import { exitOf } from "./exit-of.ts";
import "./Exit.css";

/** The way on that the sender gave: its host in plain sight, and a button to stay from the first moment. */
export function Exit({
  page,
  stopped = false,
}: {
  readonly page: SigningPage;
  readonly stopped?: boolean;
}) {
  const found = exitOf(page);
  // Who has the page in a frame is told by a message and leads on itself.
  if (!found || isEmbedded) return null;
  return found.counts ? (
    <Leaving exit={found.address} seconds={page.exits?.timeoutSeconds ?? 45} stopped={stopped} />
  ) : (
    <Offered exit={found.address} />
  );
}

function Offered({
  exit,
  stayed = false,
}: {
  readonly exit: ExitAddress;
  readonly stayed?: boolean;
}) {
  const { done } = useWords().signing;
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed has gone; whoever pressed something else keeps the keys there.
    if (stayed && document.activeElement === document.body) said.current?.focus();
  }, [stayed]);
  return (
    <section className="card exit">
      <p ref={said} tabIndex={-1} role={stayed ? "status" : undefined}>
        {stayed ? done.stayed : done.offered}
      </p>
      <p className="exit-host">{exit.host}</p>
      <ButtonLink href={exit.url} icon="out">
        {done.go}
      </ButtonLink>
    </section>
  );
}

type LeavingProps = {
  readonly exit: ExitAddress;
  readonly seconds: number;
  readonly stopped: boolean;
};

function Leaving({ exit, seconds, stopped }: LeavingProps) {
  const { done } = useWords().signing;
  const [stays, setStays] = useState(false);
  const left = useVisibleSeconds(seconds, stays || stopped);
  useEffect(() => {
    // Nothing is appended to the address, and the page does not stay in the history behind it.
    if (left === 0 && !stays && !stopped) location.replace(exit.url);
  }, [left, stays, stopped, exit.url]);
  if (stays || stopped) return <Offered exit={exit} stayed />;
  return (
    <section className="card exit">
      <p aria-hidden="true" className="numbers">
        {done.leaving(left)}
      </p>
      <p className="unseen" role="status">
        {SAID_AT.has(left) || left === seconds ? `${done.leaving(left)} ${exit.host}` : ""}
      </p>
      <p className="exit-host">{exit.host}</p>
      <i className="exit-bar" aria-hidden="true" style={{ scale: `${left / seconds} 1` }} />
      <div className="exit-ways">
        <Button
          onClick={() => {
            setStays(true);
          }}
        >
          {done.stay}
        </Button>
        <Button
          kind="quiet"
          icon="out"
          onClick={() => {
            location.replace(exit.url);
          }}
        >
          {done.go}
        </Button>
      </div>
    </section>
  );
}

/** Announced at a few moments only; a voice that counts every second says nothing else. */
const SAID_AT = new Set([30, 15, 10]);

/** Seconds left, counted only while somebody can see the page. */
function useVisibleSeconds(from: number, stopped: boolean): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (stopped) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setLeft((now) => Math.max(0, now - 1));
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [stopped]);
  return left;
}

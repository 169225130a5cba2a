import { useState } from "react";
import { Offline, Refused } from "../api.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { Button } from "./Button.tsx";
import { monotonicNow } from "../clock.ts";
import { Page } from "./Page.tsx";
import { useOnline } from "./use-online.ts";
import { useSeconds } from "./use-seconds.ts";

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** The page of a call that failed: no connection, a pause, or a fault with its reference. */
export function ErrorPage({ error, onRetry }: Props) {
  const { common } = useWords();
  useOnline(error instanceof Offline, onRetry);
  if (error instanceof Refused && error.status === 429)
    return <Pause seconds={error.retryAfterSeconds ?? 60} onRetry={onRetry} />;
  const text = error instanceof Offline ? common.offline : common.fault;
  const reference = error instanceof Refused ? error.reference : null;
  return (
    <Page
      failed
      title={text.title}
      actions={
        <Button kind="primary" wide onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      <p>{text.text}</p>
      {reference && <p className="quiet small">{common.fault.reference(reference)}</p>}
    </Page>
  );
}

function Pause({ seconds, onRetry }: { readonly seconds: number; readonly onRetry: () => void }) {
  const { tooMany, retry } = useWords().common;
  const { clock } = useFormats();
  const [until] = useState(() => monotonicNow() + seconds * 1000);
  const left = useSeconds(until);
  return (
    <Page
      failed
      title={tooMany.title}
      actions={
        <Button kind="primary" wide disabled={left > 0} onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      <p className="numbers" role="status">
        {left > 0 ? tooMany.text(clock(left)) : tooMany.now}
      </p>
    </Page>
  );
}

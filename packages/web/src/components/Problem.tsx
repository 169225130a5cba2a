import { Offline, Refused } from "../api.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { Notice } from "./Notice.tsx";

/** Why a step did not go through, beside the button that was pressed. */
export function Problem({ error, text }: { readonly error: unknown; readonly text?: string }) {
  const { common } = useWords();
  const { clock } = useFormats();
  if (error instanceof Offline)
    return (
      <Notice live tone="bad" icon="wifi" title={common.offline.title}>
        {common.offline.text}
      </Notice>
    );
  if (error instanceof Refused && error.status === 429)
    return (
      <Notice live tone="warn" title={common.tooMany.title}>
        {common.tooMany.text(clock(error.retryAfterSeconds ?? 60))}
      </Notice>
    );
  if (error instanceof Refused && error.key === "error.code.not_sent")
    return (
      <Notice live tone="warn" title={common.notSent.title}>
        {common.notSent.text}
      </Notice>
    );
  if (error instanceof Refused && error.key === "error.code.sender_reported")
    return (
      <Notice live tone="warn" title={common.senderReported.title}>
        {common.senderReported.text}
      </Notice>
    );
  // What the person can mend needs no reference; a fault of ours does.
  const reference = !text && error instanceof Refused ? error.reference : null;
  return (
    <Notice live tone="bad" title={text ?? common.fault.title}>
      {!text && <p>{common.fault.text}</p>}
      {reference && <p className="small">{common.fault.reference(reference)}</p>}
    </Notice>
  );
}

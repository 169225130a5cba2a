import { inbox as readInbox } from "@paraph/contract/app/addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api.ts";
import { windowStore } from "../embedded.ts";
import { ButtonLink } from "../components/Button.tsx";
import { useWords } from "../i18n/words.ts";
import { noteSigned } from "./kept.ts";

/** Several requests are signed one after the other: the next one that waits, and how many there are. */
export function NextRequest({ requestId }: { readonly requestId: string }) {
  const { done } = useWords().signing;
  const [signed] = useState(() => noteSigned(requestId, windowStore));
  const inbox = useQuery({
    queryKey: ["next-request", requestId],
    queryFn: () => call(readInbox, { query: { view: "sign", page: 1 } }),
  });
  const waiting = inbox.data?.requests.filter((one) => one.requestId !== requestId) ?? [];
  const [next] = waiting;
  if (!inbox.data || !next) return null;
  const isListed = waiting.length < inbox.data.requests.length;
  const left = inbox.data.total - (isListed ? 1 : 0);
  return (
    <div className="stack">
      <div className="row">
        <ButtonLink kind="primary" icon="forward" href={`/view/${next.requestId}`}>
          {done.nextRequest(signed + 1, signed + left)}
        </ButtonLink>
      </div>
      <p className="quiet small">{next.title}</p>
    </div>
  );
}

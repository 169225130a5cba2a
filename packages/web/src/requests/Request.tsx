import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { Refused } from "../api.ts";
import { Room } from "../app/Room.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { Waiting } from "../parts/Waiting.tsx";
import { keyOf, readPage } from "./calls.ts";
import { Callbacks } from "./Callbacks.tsx";
import { Deadline } from "./Deadline.tsx";
import { Documents } from "./Documents.tsx";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { Observers } from "./Observers.tsx";
import { People } from "./People.tsx";
import { RequestBar } from "./RequestBar.tsx";
import { StateLine } from "./StateLine.tsx";
import { useRequestsWords } from "./words.ts";
import "../inbox/RequestList.css";
import "./Request.css";

const AGAIN_MS = 15_000;

/** One request: how far it is, who signs, what may be done. Who may only read it sees the same page. */
export function Request() {
  const { requestId = "" } = useParams();
  const words = useRequestsWords();
  // What did not go through when the request was made.
  const { told = [] } = (useLocation().state ?? {}) as { readonly told?: readonly string[] };
  const query = useQuery({
    queryKey: keyOf(requestId),
    queryFn: () => readPage(requestId),
    refetchInterval: (known) => (known.state.data?.status === "OPEN" ? AGAIN_MS : false),
  });
  if (query.isPending) return <Waiting />;
  // What was shown before is not theirs to see any more either.
  if (query.error instanceof Refused && [403, 404].includes(query.error.status))
    return (
      <Room title={words.gone.title} failed>
        <p>{words.gone.text}</p>
        {query.data && <p>{words.gone.ask(query.data.owner)}</p>}
      </Room>
    );
  if (!query.data) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  const page = query.data;
  return (
    <Room title={page.title} heading={<bdi>{page.title}</bdi>} demo={page.environment === "demo"}>
      <StateLine page={page} />
      {page.status === "DRAFT" && told.length > 0 && (
        <Notice tone="warn" live>
          {words.unfinished} {told.join(" ")}
        </Notice>
      )}
      <RequestBar page={page} />
      {!page.isManaged && <Notice>{words.readOnly}</Notice>}
      <div className="request-columns">
        <div className="stack">
          <People page={page} />
          <Documents page={page} />
          {page.acts.protocol && <History requestId={page.requestId} people={page.people} />}
        </div>
        <div className="stack">
          <Observers page={page} />
          <Deadline page={page} />
          {page.isManaged && <Callbacks requestId={page.requestId} />}
          <Facts page={page} />
        </div>
      </div>
    </Room>
  );
}

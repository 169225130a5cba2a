import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Refused } from "../api.ts";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { Notice } from "../components/Notice.tsx";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { keyOf, readPage } from "./calls.ts";
import { Callbacks } from "./Callbacks.tsx";
import { Deadline } from "./Deadline.tsx";
import { DeleteRequest } from "./DeleteRequest.tsx";
import { Documents } from "./Documents.tsx";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { Observers } from "./Observers.tsx";
import { People } from "./People.tsx";
import { Reminders } from "./Reminders.tsx";
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
  const query = useQuery({
    queryKey: keyOf(requestId),
    queryFn: () => readPage(requestId),
    refetchInterval: (known) => (known.state.data?.status === "OPEN" ? AGAIN_MS : false),
  });
  if (query.isPending) return <Skeleton />;
  // What was shown before is not theirs to see any more either.
  if (query.error instanceof Refused && [403, 404].includes(query.error.status))
    return (
      <SignedInPage title={words.gone.title} failed>
        <p>{words.gone.text}</p>
        {query.data && <p>{words.gone.ask(query.data.owner)}</p>}
      </SignedInPage>
    );
  if (!query.data) return <ErrorPage error={query.error} onRetry={() => void query.refetch()} />;
  const page = query.data;
  return (
    <SignedInPage
      title={page.title}
      heading={<bdi>{page.title}</bdi>}
      demo={page.environment === "demo"}
    >
      <StateLine page={page} />
      {page.isBeingEdited && <Notice>{words.beingEdited}</Notice>}
      <RequestBar page={page} />
      {!page.isManaged && <Notice>{words.readOnly}</Notice>}
      <div className="request-columns">
        <div className="stack">
          <People page={page} />
          <Documents page={page} />
          {page.acts.protocol && (
            <History
              requestId={page.requestId}
              people={page.people}
              againEvery={page.status === "OPEN" ? AGAIN_MS : false}
            />
          )}
        </div>
        <div className="stack">
          <Observers page={page} />
          <Deadline page={page} />
          <Reminders page={page} />
          {page.isManaged && <Callbacks requestId={page.requestId} />}
          <Facts page={page} />
          <DeleteRequest page={page} />
        </div>
      </div>
    </SignedInPage>
  );
}

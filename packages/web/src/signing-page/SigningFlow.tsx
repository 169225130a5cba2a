import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SigningPage } from "@paraph/contract/app";
import { savedMark } from "@paraph/contract/app/addresses";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { call, isLoggedOut, Refused } from "../api.ts";
import { useAccent } from "../components/accent.ts";
import { isEmbedded } from "../embedded.ts";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { readSigning, receiveAgain, reportSigning, resendLink } from "./calls.ts";
import { Confirm } from "./Confirm.tsx";
import { Decline } from "./Decline.tsx";
import { Done } from "./Done.tsx";
import { isPassing, markOf, mayAct, screenOf, withShown } from "./flow.ts";
import type { Choices, Look, Step } from "./flow.ts";
import { forget, isOwnEntry, keep, keptMessagesToken, keptOf } from "./kept.ts";
import { markFrom } from "./mark.ts";
import { useNews } from "./news.ts";
import { Prove } from "./Prove.tsx";
import { Read } from "./Read.tsx";
import { ReportPage } from "./ReportPage.tsx";
import { StatePage } from "./StatePage.tsx";
import { ViewPage } from "./ViewPage.tsx";
import { Who } from "./Who.tsx";

// One's own page asks for the sheet through the flow, so that it stays one piece with it for those who sign.
export { MarkSheet } from "./MarkSheet.tsx";

const LOOK_AGAIN_MS = 5000;

/** One person and their signature: draws the screen that the state machine names (flow.ts). */
export function SigningFlow() {
  const { requestId = "", signatureId = "", step: asked } = useParams();
  const entry = { requestId, signatureId };
  const key = ["signing", requestId, signatureId];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [choices, choose] = useChoices(signatureId);
  const [isReading, setReading] = useState(false);
  const query = useQuery({
    queryKey: key,
    queryFn: () => readSigning(entry),
    refetchInterval: ({ state }) => (isPassing(state.data) ? LOOK_AGAIN_MS : false),
    // Who opened the link again in another window finds this one where it was.
    refetchOnWindowFocus: ({ state }) => isLoggedOut(state.error),
  });
  const page = query.data ?? null;
  useAccent(page?.invitation?.sender.accent);
  useNews(requestId, page, query.error);
  const hasWaited = useHasWaited(page);
  const saved = useSavedMark(page);
  useSessionEnd(() => void query.refetch());
  // Who reads already goes on reading while somebody else signs; the button waits. That the documents
  // are others than those agreed to is said first, whatever the step was.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was read stays read while others sign
    if (page?.state === "ready") setReading(true);
    if (page?.state === "changed") setReading(false);
  }, [page?.state]);

  const screen = screenOf({
    page,
    look: lookOf(query.error, query.isPending),
    asked,
    isOwnEntry: isOwnEntry(signatureId),
    isReading,
  });
  useEffect(() => {
    if (screen === "read" || screen === "confirm") keep(signatureId, { step: screen });
    if (screen === "done") forget(signatureId);
  }, [screen, signatureId]);

  const go = (step: Step | "") =>
    void navigate(`/signing/${requestId}/${signatureId}/${step}`.replace(/\/$/, ""));
  const refresh = async () => {
    await query.refetch();
  };
  if (screen === "log_in") return <Navigate replace to={`/view/${requestId}`} />;
  // The address of a frame is still the link, which opens another session.
  if (screen === "session_over" && isEmbedded)
    return <Navigate replace to={location.pathname + location.search} />;
  if (screen === "session_over")
    return (
      <StatePage page={null} onRenew={() => resendLink(entry)} onChanged={() => void refresh()} />
    );
  if (screen === "failed") return <ErrorPage error={query.error} onRetry={() => void refresh()} />;
  if (screen === "loading" || !page) return <Skeleton />;

  const onPage = (next: SigningPage) => {
    queries.setQueryData(key, next);
  };
  const onAgain = () => receiveAgain(entry, { token: keptMessagesToken(signatureId) });
  const mark = markOf(page, choices, saved);
  const shared = { page, entry, choices, mark, go, refresh };
  switch (screen) {
    case "report":
      return (
        <ReportPage
          page={page}
          onBack={() => {
            go("");
          }}
          onSend={(report) => reportSigning(entry, report)}
        />
      );
    case "view":
      return <ViewPage {...shared} />;
    case "done":
      return <Done {...{ page, entry, onAgain }} />;
    case "state":
      return (
        <StatePage
          {...{ page, entry, onAgain }}
          onRead={() => {
            setReading(true);
            go("");
          }}
          onChanged={() => void refresh()}
        />
      );
    case "decline":
      return <Decline {...shared} onDeclined={onPage} />;
    case "who":
      return (
        <Who
          {...shared}
          onKnown={() => {
            go("confirm");
          }}
          onPage={onPage}
        />
      );
    case "confirm":
      return <Confirm {...shared} onChoose={choose} onPage={onPage} />;
    case "prove":
      return page.intent && <Prove {...shared} intent={page.intent} onPage={onPage} />;
    case "read":
      return (
        <Read
          {...{ ...shared, onAgain }}
          freed={hasWaited && mayAct(page)}
          onChoose={choose}
          onShown={(versionId) => {
            queries.setQueryData<SigningPage>(key, (now) => now && withShown(now, versionId));
          }}
        />
      );
  }
}

/** How a look at the server ended, for the state machine. */
function lookOf(error: unknown, isPending: boolean): Look {
  if (isLoggedOut(error)) return "logged_out";
  if (error instanceof Refused && (error.status === 401 || error.status === 404)) return "gone";
  if (error) return "failed";
  return isPending ? "pending" : "answered";
}

/** What the person chose, kept by the window until it is signed. */
function useChoices(signatureId: string): readonly [Choices, (choices: Choices) => void] {
  const [choices, setChoices] = useState(() => keptOf(signatureId).choices);
  return [
    choices,
    (next) => {
      keep(signatureId, { choices: next });
      setChoices(next);
    },
  ];
}

/** The mark that somebody keeps with their account stands in the document without being asked for. */
function useSavedMark(page: SigningPage | null) {
  const query = useQuery({
    queryKey: ["saved mark"],
    queryFn: () => call(savedMark),
    enabled: (page?.you?.hasSavedMark ?? false) && page?.state === "ready",
  });
  return query.data?.mark ? markFrom(query.data.mark) : null;
}

/** A step that finds the session ended has the page look at once, which then says so. */
function useSessionEnd(onEnd: () => void): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ mutation, type }) => {
        if (type === "updated" && isLoggedOut(mutation.state.error)) onEnd();
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query asks anew, whichever rendering it is of
    [queries],
  );
}

/** Whether the person waited here for others. */
function useHasWaited(page: SigningPage | null): boolean {
  const [has, setHas] = useState(false);
  if (!has && isPassing(page)) setHas(true);
  return has;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SigningPage } from "@paraph/contract/app";
import { useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { isLoggedOut, Refused } from "../api.ts";
import { useAccent } from "../parts/accent.ts";
import { Trouble } from "../parts/Trouble.tsx";
import { Waiting } from "../parts/Waiting.tsx";
import { readSigning, reportSigning } from "./calls.ts";
import { Confirm } from "./Confirm.tsx";
import { Decline } from "./Decline.tsx";
import { Done } from "./Done.tsx";
import { isOwnEntry } from "./own-entry.ts";
import { Prove } from "./Prove.tsx";
import { Read } from "./Read.tsx";
import { ReportPage } from "./ReportPage.tsx";
import { isReadable, mayAct, stepOf, type Choices, type Step } from "./room.ts";
import { StatePage } from "./StatePage.tsx";
import { Who } from "./Who.tsx";

// One's own page asks for the sheet through the room, so that it stays one piece with it for those who sign.
export { MarkSheet } from "./MarkSheet.tsx";

/** States that end by themselves; the page looks again until they do. */
const PASSING = new Set(["locked", "not_your_turn"]);
const LOOK_AGAIN_MS = 5000;

/** One person and their signature: the server names the state, the address names the step. */
export function SigningRoom() {
  const { requestId = "", signatureId = "", step: asked } = useParams();
  const entry = { requestId, signatureId };
  const key = ["signing", requestId, signatureId];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Choices>({ mark: null, places: {} });
  const [known, setKnown] = useKnown(signatureId);
  const [reading, setReading] = useState(false);
  const query = useQuery({
    queryKey: key,
    queryFn: () => readSigning(entry),
    refetchInterval: ({ state }) => (PASSING.has(state.data?.state ?? "") ? LOOK_AGAIN_MS : false),
  });
  const page = query.data;
  useAccent(page?.invitation?.sender.accent);
  const wasWaiting = useWasWaiting(page);
  // Who reads already goes on reading while somebody else signs; the button waits. That the documents
  // are others than those agreed to is told first, whatever the step was.
  useEffect(() => {
    if (page?.state === "ready") setReading(true);
    if (page?.state === "changed") setReading(false);
  }, [page?.state]);

  if (isLoggedOut(query.error) && isOwnEntry(signatureId))
    return <Navigate replace to={`/view/${requestId}`} />;
  if (isOver(query.error)) return <StatePage page={null} onChanged={() => void query.refetch()} />;
  if (query.error && !page)
    return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  if (!page) return <Waiting />;

  const go = (step: Step | "") =>
    void navigate(`/signing/${requestId}/${signatureId}/${step}`.replace(/\/$/, ""));
  const keep = (next: SigningPage) => {
    queries.setQueryData(key, next);
  };
  const refresh = async () => {
    await query.refetch();
  };
  const step = stepOf(page, asked, known);
  const shared = { page, entry, choices, go, refresh };

  if (step === "report")
    return (
      <ReportPage
        page={page}
        onBack={() => {
          go("");
        }}
        onSend={(report) => reportSigning(entry, report)}
      />
    );
  if (
    page.endedHere === "signed" ||
    page.state === "all_signed" ||
    page.state === "already_signed" ||
    page.state === "more_for_you"
  )
    return <Done page={page} entry={entry} />;
  if (!isReadable(page) || (page.state !== "ready" && !reading))
    return (
      <StatePage
        page={page}
        onRead={() => {
          setReading(true);
          go("");
        }}
        onChanged={() => void refresh()}
      />
    );
  if (step === "decline") return <Decline {...shared} onDeclined={keep} />;
  if (step === "who")
    return (
      <Who
        {...shared}
        onKnown={() => {
          setKnown();
          go("");
        }}
        onPage={keep}
      />
    );
  if (step === "confirm" && mayAct(page)) return <Confirm {...shared} onPage={keep} />;
  if (step === "code" && page.intent)
    return <Prove {...shared} intent={page.intent} onPage={keep} />;
  return <Read {...shared} freed={wasWaiting && mayAct(page)} onChoose={setChoices} />;
}

/** The session of a link ends with time; then only the link itself leads back. */
function isOver(error: unknown): boolean {
  return error instanceof Refused && (error.status === 401 || error.status === 404);
}

/** Whether this person said "this is me" in this window already. */
function useKnown(signatureId: string): readonly [boolean, () => void] {
  const name = `paraph.known.${signatureId}`;
  const [known, setKnown] = useState(() => sessionStorage.getItem(name) === "yes");
  return [
    known,
    () => {
      sessionStorage.setItem(name, "yes");
      setKnown(true);
    },
  ];
}

function useWasWaiting(page: SigningPage | undefined): boolean {
  const was = useRef(false);
  const waits = PASSING.has(page?.state ?? "");
  useEffect(() => {
    if (waits) was.current = true;
  }, [waits]);
  return was.current;
}

import type { IdentificationVisit } from "@paraph/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isLoggedOut, Refused } from "../api.ts";
import { ToLogin } from "../shell/SignedIn.tsx";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { readVisit } from "./calls.ts";
import { Provider } from "./Provider.tsx";
import { Back } from "./Back.tsx";

/** One visit: the page of the simulated provider until it has ended, then how it ended and the way back. */
export function Identification() {
  const { visitId = "" } = useParams();
  const queries = useQueryClient();
  const key = ["identification", visitId];
  const visit = useQuery({ queryKey: key, queryFn: () => readVisit(visitId) });
  if (isLoggedOut(visit.error)) return <ToLogin />;
  if (visit.error instanceof Refused && visit.error.status === 404)
    return <Back ended="missing" back="/me" />;
  if (visit.error && !visit.data)
    return <ErrorPage error={visit.error} onRetry={() => void visit.refetch()} />;
  if (!visit.data) return <Skeleton />;
  const keep = (next: IdentificationVisit) => {
    queries.setQueryData(key, next);
    // Where the person goes next, everything is asked anew.
    for (const changed of ["me", "signing"]) queries.removeQueries({ queryKey: [changed] });
  };
  const { outcome, isOver, isSimulated } = visit.data;
  if (outcome === null && !isOver && isSimulated)
    return <Provider visit={visit.data} onVisit={keep} />;
  return <Back visit={visit.data} ended={outcome ?? "over"} back={visit.data.back} />;
}

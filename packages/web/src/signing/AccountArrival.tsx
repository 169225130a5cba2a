import { useQuery } from "@tanstack/react-query";
import type { Session } from "@paraph/contract/app";
import { Navigate, useLocation, useParams } from "react-router";
import { call, keepToken, Refused } from "../api.ts";
import { Trouble } from "../parts/Trouble.tsx";
import { Waiting } from "../parts/Waiting.tsx";
import { keepExits, readOwnSigning } from "./calls.ts";
import { exitParameters } from "./parameters.ts";
import { StatePage } from "./StatePage.tsx";

/** The signing address of an account holder: login first where needed, then the entry that is theirs. */
export function AccountArrival() {
  const { requestId = "" } = useParams();
  const { search } = useLocation();
  const query = useQuery({
    queryKey: ["arrival", requestId, search],
    queryFn: () => arrive(requestId, search),
  });
  if (query.error) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting />;
  if (query.data.kind === "login") return <Navigate replace to={query.data.to} />;
  const { page } = query.data;
  if (!page?.signatureId) return <StatePage page={page} onChanged={() => void query.refetch()} />;
  return <Navigate replace to={`/signing/${requestId}/${page.signatureId}`} />;
}

async function arrive(requestId: string, search: string) {
  const session = await call<Session>("GET", "/app/session");
  keepToken(session.csrfToken);
  if (!session.account) return { kind: "login", to: "/login" } as const;
  const exits = exitParameters(search);
  try {
    const page =
      Object.keys(exits).length > 0
        ? await keepExits(requestId, exits)
        : await readOwnSigning(requestId);
    return { kind: "page", page } as const;
  } catch (error) {
    if (error instanceof Refused && error.status === 404)
      return { kind: "page", page: null } as const;
    throw error;
  }
}

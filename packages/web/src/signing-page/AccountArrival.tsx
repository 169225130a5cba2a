import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import { isLoggedOut, Refused } from "../api.ts";
import { loginFor } from "../shell/arrivals.ts";
import { readSession } from "../shell/session.ts";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { keepExits, readOwnSigning } from "./calls.ts";
import { NotYours } from "./NotYours.tsx";
import { exitParameters } from "./parameters.ts";
import { keptOf, markOwn } from "./kept.ts";

/** The signing address of an account holder: login first where needed, then the entry that is theirs. */
export function AccountArrival() {
  const { requestId = "" } = useParams();
  const { search } = useLocation();
  const query = useQuery({
    queryKey: ["arrival", requestId, search],
    queryFn: () => arrive(requestId, search),
  });
  if (query.error) return <ErrorPage error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton />;
  if (query.data.kind === "login") return <Navigate replace to={query.data.to} />;
  if (query.data.kind === "nobody") return <NotYours {...query.data} requestId={requestId} />;
  const { signatureId } = query.data;
  const to = `/signing/${requestId}/${signatureId}/${keptOf(signatureId).step}`;
  return <Navigate replace to={to.replace(/\/$/, "")} />;
}

async function arrive(requestId: string, search: string) {
  const exits = exitParameters(search);
  const toLogin = async () =>
    ({ kind: "login", to: await loginFor({ requestId, parameters: exits }) }) as const;
  const { account } = await readSession();
  if (!account) return toLogin();
  try {
    const hasExits = Object.keys(exits).length > 0;
    const page = await (hasExits ? keepExits(requestId, exits) : readOwnSigning(requestId));
    if (page.signatureId === null) return { kind: "nobody", email: account.email } as const;
    markOwn(page.signatureId);
    return { kind: "entry", signatureId: page.signatureId } as const;
  } catch (error) {
    if (isLoggedOut(error)) return toLogin();
    if (error instanceof Refused && error.status === 404)
      return { kind: "nobody", email: account.email } as const;
    throw error;
  }
}

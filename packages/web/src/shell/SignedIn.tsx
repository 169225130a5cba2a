import type { SessionAccount } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { useLanguage } from "../i18n/words.ts";
import { loginFor } from "./arrivals.ts";
import { Frame } from "./Frame.tsx";
import { AccountContext, useSession } from "./session.ts";

/** The guard: whoever is not logged in logs in first and then stands where they wanted to go. */
export function SignedIn() {
  const session = useSession();
  if (session.data?.account)
    return (
      <AccountContext value={session.data.account}>
        <AccountLanguage account={session.data.account} />
        <Frame isDemo={session.data.mode === "demo"}>
          <Suspense fallback={<Skeleton />}>
            <Outlet />
          </Suspense>
        </Frame>
      </AccountContext>
    );
  if (session.error)
    return <ErrorPage error={session.error} onRetry={() => void session.refetch()} />;
  return session.data ? <ToLogin /> : <Skeleton />;
}

/** Pages behind the login speak the language of the account (interface 12). */
function AccountLanguage({ account }: { readonly account: SessionAccount }) {
  const { suggest } = useLanguage();
  const { language } = account;
  useEffect(() => {
    if (language) suggest(language);
    // A suggestion counts once for each account: `suggest` is another one after every change of language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [language]);
  return null;
}

/** The login, which leads back to the page that is asked for. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  const login = useQuery({
    queryKey: ["login for", pathname, search],
    queryFn: () => loginFor({ page: pathname + search }),
    gcTime: 0,
  });
  if (login.error) return <ErrorPage error={login.error} onRetry={() => void login.refetch()} />;
  return login.data ? <Navigate replace to={login.data} /> : <Skeleton />;
}

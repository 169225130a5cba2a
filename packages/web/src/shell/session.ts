import type { Session, SessionAccount } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { useNavigate } from "react-router";
import { call, isLoggedOut, keepToken } from "../api.ts";

const KEY = ["session"];
const FRESH_MS = 30_000;

/** Who this browser is to the service; an account of null: nobody is logged in. */
export function useSession() {
  return useQuery({ queryKey: KEY, queryFn: readSession, staleTime: FRESH_MS });
}

export async function readSession(): Promise<Session> {
  const session = await call(app.session);
  keepToken(session.csrfToken);
  return session;
}

export const AccountContext = createContext<SessionAccount | null>(null);

/** The person who is logged in, on every page below the guard. */
export function useAccount(): SessionAccount {
  const account = use(AccountContext);
  if (!account) throw new Error("A page of an account stands outside of the guard.");
  return account;
}

/** Goes on in a session that was just opened. What was read before it belongs to nobody any more. */
export function useEnter(): (entered: { session: Session; goTo: string }) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ session, goTo }) => {
    queries.clear();
    keepToken(session.csrfToken);
    queries.setQueryData(KEY, session);
    void navigate(goTo, { replace: true });
  };
}

/** Ends the session here and on every instance. */
export function useLeave(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await call(app.endSession).catch((error: unknown) => {
      if (!isLoggedOut(error)) throw error;
    });
    keepToken(null);
    await navigate("/login/ended", { replace: true });
    queries.clear();
  };
}

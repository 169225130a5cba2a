import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { isLoggedOut, Offline } from "../api.ts";
import { isEmbedded } from "../embedded.ts";
import { Skeleton } from "../components/Skeleton.tsx";
import { reloadWhenRenewed } from "./renewed.ts";
import { router } from "./routes.tsx";
import { I18nProvider } from "../i18n/I18nProvider.tsx";
import "../styles/base.css";

/** A refusal is an answer and is not asked for again; silence is. */
const queries = new QueryClient({
  queryCache: new QueryCache({ onError: lookAgainWho }),
  mutationCache: new MutationCache({ onError: lookAgainWho }),
  defaultOptions: {
    queries: {
      retry: (count, error) => error instanceof Offline && count < 2,
      networkMode: "always",
      staleTime: 2000,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The session ended under somebody's hands: the guard looks again who this is, and sends to the login. */
function lookAgainWho(error: Error): void {
  if (isLoggedOut(error)) void queries.invalidateQueries({ queryKey: ["session"] });
}

reloadWhenRenewed();

const place = document.getElementById("app");
if (place) {
  if (isEmbedded) {
    const { startEmbedding } = await import("./embedding.ts");
    startEmbedding(place, () => void queries.invalidateQueries());
  }
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<Skeleton />}>
          <I18nProvider>
            <RouterProvider router={router} />
          </I18nProvider>
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

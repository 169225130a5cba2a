import { useRouteError } from "react-router";
import { ErrorPage } from "../components/ErrorPage.tsx";

/** A fault of ours on the page itself: said so, with a way to try again. */
export function Broken() {
  return (
    <ErrorPage
      error={useRouteError()}
      onRetry={() => {
        location.reload();
      }}
    />
  );
}

import { useRouteError } from "react-router";
import { Trouble } from "../parts/Trouble.tsx";

/** A fault of ours on the page itself: said so, with a way to try again. */
export function Broken() {
  return (
    <Trouble
      error={useRouteError()}
      onRetry={() => {
        location.reload();
      }}
    />
  );
}

import { useLocation } from "react-router";
import { Refused } from "../api.ts";
import { nextIn } from "../app/arrivals.ts";
import { useEnter } from "../app/session.ts";
import { Button } from "../parts/Button.tsx";
import { Notice } from "../parts/Notice.tsx";
import { assertWith } from "../parts/passkey.ts";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { challengeLogIn, logInByPasskey } from "./calls.ts";
import { useLoginWords } from "./words.ts";

/** Both factors at once: the device knows the person, and the service the device. */
export function PasskeyLogIn() {
  const { passkey: words } = useLoginWords();
  const { search } = useLocation();
  const enter = useEnter();
  const next = nextIn(search);
  const entering = useAct({
    mutationFn: async () => {
      const passkey = await assertWith(await challengeLogIn());
      return logInByPasskey({ passkey, ...(next && { next }) });
    },
    onSuccess: enter,
  });
  const { error } = entering;
  const isRefused = error instanceof Refused && error.key === "error.passkey.refused";
  const isCancelled = error !== null && error.name === "NotAllowedError";
  return (
    <div className="stack">
      {error &&
        (isRefused || isCancelled ? (
          <Notice live tone="bad">
            {words.failed}
          </Notice>
        ) : (
          <Problem error={error} />
        ))}
      <Button
        icon="key"
        wide
        busy={entering.isPending}
        onClick={() => {
          entering.act();
        }}
      >
        {words.go}
      </Button>
    </div>
  );
}

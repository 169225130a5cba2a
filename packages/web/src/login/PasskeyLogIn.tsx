import { useLocation } from "react-router";
import { Refused } from "../api.ts";
import { nextIn } from "../shell/arrivals.ts";
import { useEnter } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { assertWith } from "../components/passkey.ts";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
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

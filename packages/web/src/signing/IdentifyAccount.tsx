import { useNavigate } from "react-router";
import { Button } from "../parts/Button.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { useWords } from "../words/words.ts";
import { leaveFor, startIdentification } from "../identification/calls.ts";
import { brandOf, isDemo, type StepProps } from "./shared.ts";

/** Who has an account goes to the provider of identifications once, and comes back to this signature. */
export function IdentifyAccount({ page, entry, go }: StepProps) {
  const { identify: words, read } = useWords().signing;
  const navigate = useNavigate();
  const starting = useAct({
    mutationFn: () => startIdentification(entry),
    onSuccess: ({ address }) => {
      leaveFor(address, navigate);
    },
  });
  return (
    <Page
      title={words.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={starting.isError}
      actions={
        <>
          <Button
            kind="primary"
            wide
            busy={starting.isPending}
            onClick={() => {
              starting.act();
            }}
          >
            {words.start}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              go("decline");
            }}
          >
            {read.decline}
          </Button>
        </>
      }
    >
      <p>{words.account}</p>
      {starting.error && <Problem error={starting.error} />}
    </Page>
  );
}

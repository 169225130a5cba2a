import { Button } from "../components/Button.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useWords } from "../i18n/words.ts";
import { useStart } from "../identification/use-start.ts";
import { DeclineButton } from "./DeclineButton.tsx";
import { brandOf, isDemo, type StepProps } from "./shared.ts";

/** Who has an account goes to the provider of identifications once, and comes back to this signature. */
export function IdentifyAccount({ page, entry, go }: StepProps) {
  const { identify: words } = useWords().signing;
  const starting = useStart(entry);
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
          <DeclineButton go={go} />
        </>
      }
    >
      <p>{words.account}</p>
      {starting.error && <Problem error={starting.error} />}
    </Page>
  );
}

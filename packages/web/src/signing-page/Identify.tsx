import type { IdentifiedName, ShownDocument, SigningPage } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { identify } from "./calls.ts";
import { DocumentForm } from "../identification/DocumentForm.tsx";
import { DeclineButton } from "./DeclineButton.tsx";
import { brandOf, isDemo, type StepProps } from "./shared.ts";

type Props = StepProps & {
  readonly outcome: IdentifiedName | null;
  readonly onOutcome: (outcome: IdentifiedName, page: SigningPage) => void;
};

/** The signer shows an official document to the provider, for this one signature (Express QES). */
export function Identify({ page, entry, go, outcome, onOutcome }: Props) {
  const { identify: words } = useWords().signing;
  const showing = useAct({
    mutationFn: (document: ShownDocument) => identify(entry, document),
    onSuccess: (answer) => {
      onOutcome(answer.outcome, answer.page);
    },
  });
  const refused =
    outcome ?? (page.quality?.identification?.status === "REFUSED" ? "refused" : null);
  return (
    <Page
      title={words.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={refused !== null || showing.isError}
      actions={
        <>
          <Button kind="primary" wide form="identify" type="submit" busy={showing.isPending}>
            {words.send}
          </Button>
          <DeclineButton go={go} />
        </>
      }
    >
      <p>{words.text}</p>
      {isDemo(page) && <Notice>{words.simulated}</Notice>}
      {refused !== null && refused !== "accepted" && (
        <Notice live tone="bad" title={words.refused.title}>
          {words.refused[refused]}
        </Notice>
      )}
      {showing.error && <Problem error={showing.error} />}
      <DocumentForm
        id="identify"
        firstName={page.you?.firstName ?? null}
        lastName={page.you?.lastName ?? null}
        country={page.you?.country ?? null}
        onShow={showing.act}
      />
    </Page>
  );
}

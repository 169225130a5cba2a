import type { IdentifiedName, ShownDocument, SigningPage } from "@paraph/contract/app";
import { Button } from "../parts/Button.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { useWords } from "../words/words.ts";
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

/** It is done: said once, before the person goes on to the documents. */
export function IdentityConfirmed({
  page,
  onGo,
}: {
  readonly page: SigningPage;
  readonly onGo: () => void;
}) {
  const { identify: words, who } = useWords().signing;
  return (
    <Page
      title={words.accepted.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      actions={
        <Button kind="primary" wide onClick={onGo}>
          {who.save}
        </Button>
      }
    >
      <Notice tone="ok">{words.accepted.text}</Notice>
    </Page>
  );
}

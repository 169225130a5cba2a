import type { IdentificationVisit, ShownDocument } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { cancelVisit, showDocument } from "./calls.ts";
import { DocumentForm } from "./DocumentForm.tsx";
import { useIdentificationWords } from "./words.ts";

type Props = {
  readonly visit: IdentificationVisit;
  readonly onVisit: (visit: IdentificationVisit) => void;
};

/** The page of the simulated provider: it stands under its own name, not under ours. */
export function Provider({ visit, onVisit }: Props) {
  const words = useIdentificationWords();
  const { identify } = useWords().signing;
  const { visitId, firstName, lastName } = visit;
  const showing = useAct({
    mutationFn: (document: ShownDocument) => showDocument(visitId, document),
    onSuccess: onVisit,
  });
  const leaving = useAct({ mutationFn: () => cancelVisit(visitId), onSuccess: onVisit });
  const error = showing.error ?? leaving.error;
  return (
    <Page
      title={words.title}
      brand={{ name: words.provider, logo: null }}
      demo
      failed={error !== null}
      actions={
        <>
          <Button
            kind="primary"
            wide
            form="document"
            type="submit"
            busy={showing.isPending || leaving.isPending}
          >
            {identify.send}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              leaving.act();
            }}
          >
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <Notice>{identify.simulated}</Notice>
      {error && <Problem error={error} />}
      <DocumentForm
        id="document"
        firstName={firstName}
        lastName={lastName}
        country={null}
        onShow={showing.act}
      />
    </Page>
  );
}

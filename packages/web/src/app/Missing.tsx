import { ButtonLink } from "../parts/Button.tsx";
import { Page } from "../parts/Page.tsx";
import { useWords } from "../words/words.ts";

/** Nothing is at this address, and where to go instead. */
export function Missing() {
  const { missing } = useWords().common;
  return (
    <Page
      title={missing.title}
      actions={
        <ButtonLink kind="primary" wide href="/">
          {missing.home}
        </ButtonLink>
      }
    >
      <p>{missing.text}</p>
    </Page>
  );
}

import { ButtonLink } from "../components/Button.tsx";
import { Page } from "../components/Page.tsx";
import { useWords } from "../i18n/words.ts";

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

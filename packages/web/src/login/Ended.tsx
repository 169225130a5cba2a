import { ButtonLink } from "../components/Button.tsx";
import { Page } from "../components/Page.tsx";
import { useLoginWords } from "./words.ts";

/** Nobody is logged in here any more. */
export function Ended() {
  const { ended } = useLoginWords();
  return (
    <Page
      title={ended.title}
      actions={
        <ButtonLink kind="primary" wide href="/login">
          {ended.go}
        </ButtonLink>
      }
    >
      <p>{ended.text}</p>
    </Page>
  );
}

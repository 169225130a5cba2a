import { Page } from "../parts/Page.tsx";
import { useWords } from "../words/words.ts";

export function Missing() {
  const { missing } = useWords().common;
  return (
    <Page title={missing.title}>
      <p>{missing.text}</p>
    </Page>
  );
}

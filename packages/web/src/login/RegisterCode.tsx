import { finishRegistration } from "./calls.ts";
import { CodePage } from "./CodePage.tsx";
import { useLoginWords } from "./words.ts";

/** The number is proven, and the account is there. */
export function RegisterCode() {
  const { mobile } = useLoginWords();
  return (
    <CodePage title={mobile.title} go={mobile.go} start="/register" finish={finishRegistration} />
  );
}

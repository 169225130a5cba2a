import { finishLogIn, logInBySms } from "./calls.ts";
import { CodePage } from "./CodePage.tsx";
import { useLoginWords } from "./words.ts";

/** The second factor of a login. */
export function LogInCode() {
  const { code } = useLoginWords();
  return (
    <CodePage
      hasRecovery
      title={code.title}
      go={code.go}
      start="/login"
      finish={finishLogIn}
      bySms={logInBySms}
    />
  );
}

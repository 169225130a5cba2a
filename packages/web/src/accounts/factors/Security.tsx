import type { Me } from "@paraph/contract/app";
import { Refused } from "../../api.ts";
import { useForm } from "../../components/form.ts";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Problem } from "../../components/Problem.tsx";
import { changePassword } from "../calls.ts";
import { FreshLogin } from "./FreshLogin.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { Sessions } from "../sessions/Sessions.tsx";
import { Totp } from "./Totp.tsx";
import { useMyAct } from "../use-me.ts";
import { useMeWords } from "../words.ts";

/** What protects the account. Changing it asks for a login that is minutes old at most. */
export function Security({ me }: { readonly me: Me }) {
  const words = useMeWords();
  return (
    <section className="stack">
      <h2>{words.security}</h2>
      {me.isFresh ? (
        <>
          <Passkeys me={me} />
          <Totp me={me} />
          <Password />
        </>
      ) : (
        <div className="card">
          <h3>{words.prove}</h3>
          <FreshLogin text={words.securityNeedsLogin} />
        </div>
      )}
      <RecoveryCodes me={me} />
      <Sessions me={me} />
    </section>
  );
}

function Password() {
  const words = useMeWords();
  const changing = useMyAct(changePassword);
  const { submit, missing } = useForm(({ password = "" }) => {
    changing.act(password);
  });
  const isWeak =
    changing.error instanceof Refused && changing.error.key === "error.account.password_weak";
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h3>{words.password}</h3>
      {changing.isSuccess && (
        <Notice live tone="ok">
          {words.changed}
        </Notice>
      )}
      {changing.error && !isWeak && <Problem error={changing.error} />}
      <Field
        label={words.newPassword}
        hint={words.passwordHint}
        error={missing.has("password") ? words.missing : isWeak ? words.weak : null}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
      />
      <div>
        <Button type="submit" busy={changing.isPending}>
          {words.change}
        </Button>
      </div>
    </form>
  );
}

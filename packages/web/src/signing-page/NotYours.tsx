import { useNavigate } from "react-router";
import { loginFor } from "../shell/arrivals.ts";
import { Button } from "../components/Button.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";

type Props = { readonly requestId: string; readonly email: string };

/** Nothing here is for the account that is logged in; whether there is a request is not disclosed. */
export function NotYours({ requestId, email }: Props) {
  const { states } = useWords().signing;
  return (
    <Page title={states.not_yours.title} actions={<SwitchAccount requestId={requestId} />}>
      <p>{states.not_yours.text(email)}</p>
      <p className="quiet">{states.link_invalid.text}</p>
    </Page>
  );
}

/** Logs in as somebody else and comes back to the same document. */
export function SwitchAccount({ requestId }: { readonly requestId: string }) {
  const { states } = useWords().signing;
  const navigate = useNavigate();
  const switching = useAct({
    mutationFn: () => loginFor({ requestId }),
    onSuccess: (login) => navigate(login),
  });
  return (
    <>
      {switching.error && <Problem error={switching.error} />}
      <Button
        kind="primary"
        wide
        busy={switching.isPending}
        onClick={() => {
          switching.act();
        }}
      >
        {states.wrong_account.switch}
      </Button>
    </>
  );
}

import type { ReceivedAgain, SigningPage } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { fullSenderOf } from "../components/sender.ts";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";

type Props = {
  readonly page: SigningPage;
  readonly onAgain: () => Promise<ReceivedAgain>;
};

/** For somebody who reported the sender: it does not reach them since, and they can take that back. */
export function Silenced({ page, onAgain }: Props) {
  const { silenced } = useWords().signing;
  const asking = useAct({ mutationFn: onAgain });
  const outcome = asking.data?.outcome;
  if (!page.isSilenced || !page.invitation) return null;
  const sender = fullSenderOf(page.invitation.sender);
  if (outcome)
    return (
      <Notice live tone={outcome === "lifted" ? "ok" : "plain"}>
        {outcome === "lifted" ? silenced.lifted(sender) : silenced.asked}
      </Notice>
    );
  return (
    <>
      <Notice tone="warn">
        <p>{silenced.text(sender)}</p>
        <Button
          busy={asking.isPending}
          onClick={() => {
            asking.act();
          }}
        >
          {silenced.again}
        </Button>
      </Notice>
      {asking.error && <Problem error={asking.error} />}
    </>
  );
}

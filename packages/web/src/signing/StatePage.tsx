import type { SigningPage } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Button } from "../parts/Button.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useFormats, useWords } from "../words/words.ts";
import { Exit } from "./Exit.tsx";
import { SwitchAccount } from "./NotYours.tsx";
import { People } from "./People.tsx";
import { brandOf, isDemo } from "./shared.ts";
import { describeState } from "./state-words.ts";
import "./StatePage.css";

type Props = {
  /** Null: the session is over, and nothing is known any more. */
  readonly page: SigningPage | null;
  readonly onRenew?: () => Promise<void>;
  readonly onRead?: () => void;
  readonly onChanged: () => void;
};

/** A state in which this person cannot sign: what it is, why, and what can be done. */
export function StatePage({ page, onRenew, onRead, onChanged }: Props) {
  const { signing, common } = useWords();
  const formats = useFormats();
  const told = describeState(page, signing, formats);
  const renewing = useMutation({ mutationFn: async () => onRenew?.() });
  const state = page?.state;
  const { requestId } = useParams();
  return (
    <Page
      title={told.title}
      heading={
        <span className={`state-heading ${told.tone}`}>
          <Icon name={told.icon} size={36} />
          <span>{told.title}</span>
        </span>
      }
      brand={brandOf(page)}
      demo={page ? isDemo(page) : false}
      actions={
        <>
          {state === "link_replaced" && !renewing.isSuccess && (
            <Button
              kind="primary"
              wide
              busy={renewing.isPending}
              onClick={() => {
                renewing.mutate();
              }}
            >
              {signing.states.link_replaced.again}
            </Button>
          )}
          {(state === "not_your_turn" || state === "locked") && onRead && (
            <Button kind="primary" wide onClick={onRead}>
              {signing.states.not_your_turn.read}
            </Button>
          )}
          {state === "wrong_account" && requestId && <SwitchAccount requestId={requestId} />}
          {state === "changed" && (
            <Button kind="primary" wide onClick={onRead ?? onChanged}>
              {signing.states.changed.go}
            </Button>
          )}
        </>
      }
    >
      {page?.invitation && (
        <p className="state-title">
          <bdi>{page.invitation.title}</bdi>
        </p>
      )}
      {told.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {page?.end?.reason && state === "declined_by_you" && (
        <div className="card">
          <p className="quiet small">{signing.states.declined_by_you.reason}</p>
          <p dir="auto">{page.end.reason}</p>
        </div>
      )}
      {renewing.error && <Problem error={renewing.error} />}
      {renewing.isSuccess && (
        <Notice live tone="ok">
          {signing.states.link_replaced.sent}
        </Notice>
      )}
      {page && (state === "not_your_turn" || state === "locked") && <People people={page.people} />}
      {page && <Exit page={page} />}
      {(state === "locked" || state === "not_your_turn") && (
        <span className="unseen" role="status">
          {common.loading}
        </span>
      )}
    </Page>
  );
}

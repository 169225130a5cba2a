import type { ReceivedAgain, SigningPage } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats, useWords } from "../i18n/words.ts";
import type { Entry } from "./calls.ts";
import { Exit } from "./Exit.tsx";
import { SwitchAccount } from "./NotYours.tsx";
import { People } from "./People.tsx";
import { brandOf, isDemo } from "./shared.ts";
import { SignedFiles } from "./SignedFiles.tsx";
import { Silenced } from "./Silenced.tsx";
import { describeState } from "./state-words.ts";
import "./StatePage.css";

type Props = {
  /** Null: the session is over, and nothing is known any more. */
  readonly page: SigningPage | null;
  /** Where a session is open: what this person has signed can be had. */
  readonly entry?: Entry;
  /** From the link: leads to what this person has signed. */
  readonly onOpen?: () => void;
  /** Of an address for a frame. */
  readonly opensOnce?: boolean;
  readonly onRenew?: () => Promise<void>;
  readonly onRead?: () => void;
  readonly onChanged: () => void;
  readonly onAgain?: () => Promise<ReceivedAgain>;
};

/** A state in which this person cannot sign: what it is, why, and what can be done. */
export function StatePage(props: Props) {
  const { page, entry, opensOnce, onOpen, onRenew, onRead, onChanged, onAgain } = props;
  const { signing, common } = useWords();
  const formats = useFormats();
  const described = describeState(page, signing, formats, opensOnce);
  const renewing = useMutation({ mutationFn: async () => onRenew?.() });
  const state = page?.state;
  const { requestId } = useParams();
  return (
    <Page
      title={described.title}
      heading={
        <span className={`state-heading ${described.tone}`}>
          <Icon name={described.icon} size={36} />
          <span>{described.title}</span>
        </span>
      }
      brand={brandOf(page)}
      demo={page ? isDemo(page) : false}
      actions={
        <>
          {onOpen && page?.end?.isSignedByYou && (
            <Button kind="primary" wide onClick={onOpen}>
              {signing.done.open}
            </Button>
          )}
          {(state === "link_replaced" || !page) && onRenew && !renewing.isSuccess && (
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
      {described.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {page && onAgain && <Silenced {...{ page, onAgain }} />}
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
      {page?.end?.isSignedByYou && entry && <SignedFiles page={page} entry={entry} />}
      {page && <Exit page={page} />}
      {(state === "locked" || state === "not_your_turn") && (
        <span className="unseen" role="status">
          {common.loading}
        </span>
      )}
    </Page>
  );
}

import type { ReceivedAgain, SigningPage } from "@paraph/contract/app";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../components/Button.tsx";
import { Flourish } from "../components/Flourish.tsx";
import { Page } from "../components/Page.tsx";
import { isEmbedded } from "../embedded.ts";
import { checkHref } from "../validation/address.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import type { Entry } from "./calls.ts";
import { Exit } from "./Exit.tsx";
import { NextRequest } from "./NextRequest.tsx";
import { People } from "./People.tsx";
import { brandOf, isDemo } from "./shared.ts";
import { SignedFiles } from "./SignedFiles.tsx";
import { Silenced } from "./Silenced.tsx";
import "./Done.css";

type Props = {
  readonly page: SigningPage;
  readonly entry: Entry;
  readonly onAgain: () => Promise<ReceivedAgain>;
};

/** Said only once the signed documents are stored: it is done, what happens next, and the way on. */
export function Done({ page, entry, onAgain }: Props) {
  const { done, states } = useWords().signing;
  const { moment } = useFormats();
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  const own = page.people.find(({ isYou, signedAt }) => isYou && signedAt);
  const more = page.state === "more_for_you" ? page.nextSignatureId : null;
  const complete = page.state === "all_signed";
  const title = more
    ? done.next
    : complete && page.endedHere !== "signed"
      ? states.all_signed.title
      : done.title;
  return (
    <Page
      title={title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      heading={
        <span className="done-heading">
          <Flourish as="signed" />
          <span>{title}</span>
        </span>
      }
      actions={
        more && (
          <Button
            kind="primary"
            wide
            onClick={() => void navigate(`/signing/${entry.requestId}/${more}`)}
          >
            {done.nextButton}
          </Button>
        )
      }
    >
      <div className="stack done-text">
        <p className="done-title">
          <bdi>{page.invitation?.title}</bdi>
        </p>
        {own?.signedAt && <p className="quiet numbers">{done.at(moment(own.signedAt))}</p>}
        {more ? (
          <p>{done.nextText}</p>
        ) : (
          <p>{complete ? done.all : done.waiting(page.waitingFor)}</p>
        )}
        {!complete && !more && <p>{done.mailed}</p>}
      </div>
      <Silenced {...{ page, onAgain }} />
      <SignedFiles
        page={page}
        entry={entry}
        onPress={() => {
          setStopped(true);
        }}
      />
      <Exit page={page} stopped={stopped} />
      {!complete && <People people={page.people} />}
      <p className="quiet small">
        {!more && page.you?.kind === "guest" && !page.exits?.exit && !isEmbedded ? done.close : ""}
      </p>
      {page.you?.kind === "account" && !more && (
        <>
          {page.endedHere === "signed" && <NextRequest requestId={entry.requestId} />}
          <Onward page={page} entry={entry} />
        </>
      )}
    </Page>
  );
}

/** Where somebody with an account can go on: the request with what followed, the validator, the inbox. */
function Onward({ page, entry }: { readonly page: SigningPage; readonly entry: Entry }) {
  const { done } = useWords().signing;
  const [document] = page.documents;
  return (
    <nav className="done-onward" aria-label={done.onward}>
      <a href={`/requests/${entry.requestId}`}>{done.request}</a>
      {page.mayDownload && document && (
        <a href={checkHref(entry.requestId, document.id)}>{done.validate}</a>
      )}
      <a href="/inbox">{done.inbox}</a>
    </nav>
  );
}

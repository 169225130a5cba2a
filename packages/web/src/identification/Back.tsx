import type { IdentificationVisit } from "@paraph/contract/app";
import { useNavigate } from "react-router";
import { Button } from "../components/Button.tsx";
import { Notice, type Tone } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import type { Place } from "./calls.ts";
import { useStart } from "./use-start.ts";
import { useIdentificationWords } from "./words.ts";
import type { IdentificationWords } from "./words/en.ts";

type Ended = keyof IdentificationWords["ended"];

const TONES: Readonly<Record<Ended, Tone>> = {
  accepted: "ok",
  other_person: "bad",
  not_confirmed: "bad",
  cancelled: "plain",
  over: "warn",
  missing: "warn",
};

type Props = {
  readonly visit?: IdentificationVisit;
  readonly ended: Ended;
  readonly back: string;
};

/** How it ended, in plain words, and the way back to where the person came from. */
export function Back({ visit, ended, back }: Props) {
  const words = useIdentificationWords();
  const navigate = useNavigate();
  const isForSignature = visit?.isForSignature ?? false;
  const name = [visit?.firstName, visit?.lastName].filter(Boolean).join(" ");
  const place = placeIn(back);
  const starting = useStart(place);
  const { title, text } = words.ended[ended];
  const isDone = ended === "accepted" || ended === "missing";
  return (
    <Page
      title={title}
      demo={visit?.isSimulated ?? false}
      failed={TONES[ended] === "bad"}
      actions={
        <>
          {!isDone && (
            <Button
              kind="primary"
              wide
              busy={starting.isPending}
              onClick={() => {
                starting.act();
              }}
            >
              {words.again}
            </Button>
          )}
          <Button
            kind={isDone ? "primary" : "plain"}
            wide
            onClick={() => {
              void navigate(back);
            }}
          >
            {isForSignature ? words.toDocument : words.toAccount}
          </Button>
        </>
      }
    >
      <Notice live tone={TONES[ended]}>
        <p>{text}</p>
        {ended === "other_person" && name && <p>{words.accountName(name)}</p>}
        {ended === "accepted" && visit?.isSimulated && <p>{words.simulated}</p>}
      </Notice>
      {starting.error && <Problem error={starting.error} />}
    </Page>
  );
}

/** The signature that waits for it, as the address names it. */
function placeIn(back: string): Place | undefined {
  const [, page, requestId, signatureId] = back.split("/");
  return page === "signing" && requestId && signatureId ? { requestId, signatureId } : undefined;
}

import type { FactorName, Intent } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { asSeenHere } from "../clock.ts";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useSeconds } from "../components/use-seconds.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { resendMoment, sendIntentCode } from "./calls.ts";
import { brandOf, isDemo, senderOf, type StepProps } from "./shared.ts";
import "./Code.css";

export type CodeWay = "sms_code" | "email_code";

export function isCodeWay(factor: FactorName): factor is CodeWay {
  return factor === "sms_code" || factor === "email_code";
}

type Props = StepProps & {
  readonly intent: Intent;
  readonly way: CodeWay;
  /** What was typed before the page said how far the signature is; pressing again sends it again. */
  readonly given: string;
  readonly error: Error | null;
  readonly onWay: (way: CodeWay) => void;
  readonly onIntent: (intent: Intent) => void;
  readonly onCode: (code: string) => void;
};

/** One field for the code that was sent for exactly this declaration. */
export function Code(props: Props) {
  const { page, entry, intent, way, given, error, onCode, onIntent, go } = props;
  const { code: words } = useWords().signing;
  const { back } = useWords().common;
  const { time } = useFormats();
  const [empty, setEmpty] = useState(false);
  // A wrong code is gone; what a lost connection stopped can be sent again.
  const [typed, setTyped] = useState(codeProblem(error, words) === null ? given : "");
  const sending = useMutation({
    mutationFn: (factor: CodeWay) => sendIntentCode(entry, intent.id, { factor }),
    onSuccess: onIntent,
  });
  useFirstSending(intent, way, sending.mutate);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const digits = digitsOf(typed);
    setEmpty(digits === "");
    if (digits !== "") onCode(digits);
  }
  /** The sixth digit is the last one: it sends the code. */
  function type(text: string) {
    setTyped(text);
    const digits = digitsOf(text);
    if (digits.length === DIGITS) onCode(digits);
  }
  const wrong = empty ? words.empty : codeProblem(error, words);
  return (
    <Page
      title={words.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={wrong !== null || sending.isError}
      actions={
        <>
          <Button kind="primary" wide type="submit" form="code">
            {words.sign}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              go("confirm");
            }}
          >
            {back}
          </Button>
        </>
      }
    >
      <div className="stack code-text">
        <p role="status">{intent.sentTo ? words.sentTo(intent.sentTo.to) : words.sending}</p>
        <p className="quiet">{words.reference(intent.reference)}</p>
      </div>
      {sending.error && <Problem error={sending.error} text={words.notSent} />}
      {error && wrong === null && <Problem error={error} />}
      <form id="code" className="code-form" onSubmit={submit} noValidate ref={form}>
        <Field
          label={words.label}
          hint={
            <span className="numbers">
              {words.valid(time(asSeenHere(intent.expiresAt)))}{" "}
              {intent.triesLeft < 5 && words.left(intent.triesLeft)}
            </span>
          }
          error={wrong}
          name="code"
          value={typed}
          onChange={(event) => {
            type(event.currentTarget.value);
          }}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </form>
      {isDemo(page) && (
        <Notice icon="mail">
          {words.demo}{" "}
          <a href="/sandbox" target="_blank" rel="noopener noreferrer">
            {words.mailbox}
          </a>
        </Notice>
      )}
      <Again {...props} sending={sending.isPending} onSend={sending.mutate} />
    </Page>
  );
}

type AgainProps = Props & { readonly sending: boolean; readonly onSend: (way: CodeWay) => void };

function Again({ page, intent, way, sending, onSend, onWay }: AgainProps) {
  const { code: words } = useWords().signing;
  const { clock } = useFormats();
  const left = useSeconds(resendMoment(intent));
  const other: CodeWay = way === "sms_code" ? "email_code" : "sms_code";
  return (
    <section className="code-again stack" aria-label={words.notReceived}>
      <div className="row">
        {left > 0 ? (
          <p className="numbers">{words.againIn(clock(left))}</p>
        ) : (
          <Button
            busy={sending}
            onClick={() => {
              onSend(way);
            }}
          >
            {words.again}
          </Button>
        )}
        {intent.factors.includes(other) && (
          <Button
            kind="quiet"
            busy={sending}
            onClick={() => {
              onWay(other);
              onSend(other);
            }}
          >
            {other === "sms_code" ? words.bySms : words.byMail}
          </Button>
        )}
      </div>
      <p className="quiet small">{words.notReceivedText(senderOf(page))}</p>
    </section>
  );
}

/** The first code goes out by itself, once: the person pressed "Sign now" a moment ago. */
function useFirstSending(intent: Intent, way: CodeWay, send: (way: CodeWay) => void): void {
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (intent.sentTo !== null || sent.current === intent.id) return;
    sent.current = intent.id;
    send(way);
  }, [intent.id, intent.sentTo, way, send]);
}

const DIGITS = 6;

function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, "");
}

function codeProblem(
  error: Error | null,
  words: { wrong: string; expired: string; used: string },
): string | null {
  if (!(error instanceof Refused)) return null;
  if (error.key === "error.code.wrong") return words.wrong;
  if (error.key === "error.code.expired") return words.expired;
  return error.key === "error.code.too_many_tries" ? words.used : null;
}

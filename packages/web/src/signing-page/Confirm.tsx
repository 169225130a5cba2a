import type { Intent, NewIntent, SigningDocument, SigningPage } from "@paraph/contract/app";
import { useState } from "react";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { Notice } from "../components/Notice.tsx";
import { useAct } from "../components/use-act.ts";
import { Page } from "../components/Page.tsx";
import { useFormats, useLanguage, useWords } from "../i18n/words.ts";
import { confirmIntent, newIntent } from "./calls.ts";
import { markInput } from "./mark.ts";
import { afterwards } from "./afterwards.ts";
import { ChooseMark } from "./ChooseMark.tsx";
import { FramedPreview } from "./MarkPreview.tsx";
import { documentsToSign, firstPlace, nameOf, placesIn, type Choices } from "./flow.ts";
import { brandOf, isDemo, type StepProps } from "./shared.ts";
import { Working } from "./Working.tsx";
import "./Confirm.css";

type Props = StepProps & {
  readonly onChoose: (choices: Choices) => void;
  readonly onPage: (page: SigningPage) => void;
};

/** The declaration of will in plain words: what, as whom, with what effect. */
export function Confirm(props: Props) {
  const { page, entry, choices, mark, go, refresh, onChoose, onPage } = props;
  const { confirm, ...signing } = useWords().signing;
  const { common } = useWords();
  const { language } = useLanguage();
  const { list } = useFormats();
  const { quality } = page;
  const documents = documentsToSign(page);
  const [isMarking, setMarking] = useState(false);
  const [declared, setDeclared] = useState<Intent | null>(null);
  const keep = (intent: Intent) => {
    onPage({ ...page, intent });
    go("code");
  };
  const declaring = useAct({
    mutationFn: async () => {
      setDeclared(null);
      const intent = await newIntent(entry, intentOf());
      if (!intent.factors.includes("none")) return intent;
      // Where the quality asks for no code, pressing the button is the whole declaration.
      setDeclared(intent);
      return confirmIntent(entry, intent.id, {});
    },
    onSuccess: keep,
    onError: (error) => {
      if (error instanceof Refused && error.status === 409) void refresh();
    },
  });
  const marked = firstPlace(page, choices);
  if (!quality) return null;
  if (declared && declaring.isPending)
    return <Working {...{ page, entry, go, refresh }} pending intent={declared} onIntent={keep} />;

  function intentOf(): NewIntent {
    if (!quality) throw new Error("A page without a quality cannot be signed.");
    return {
      documents: documents.map(({ id, versionId, sha256 }) => ({ id, versionId, sha256 })),
      mark: markInput(mark),
      places: documents
        .filter(({ placement }) => placement.kind === "free" && mark.kind !== "none")
        .map((document) => ({
          documentId: document.id,
          positions: [...placesIn(document, choices)],
        }))
        .filter(({ positions }) => positions.length > 0),
      quality: quality.quality,
      ...(quality.legislation && { legislation: quality.legislation }),
      consent: true,
      language,
    };
  }
  const covers =
    declaring.error instanceof Refused && declaring.error.key === "error.sr.place_covers_text";
  const moved = declaring.error instanceof Refused && declaring.error.status === 409;
  return (
    <Page
      title={confirm.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={declaring.isError}
      actions={
        <>
          <Button
            kind="primary"
            icon="pen"
            wide
            busy={declaring.isPending}
            onClick={() => {
              if (moved) go("");
              else declaring.act();
            }}
          >
            {moved ? signing.states.changed.go : confirm.sign}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              go("");
            }}
          >
            {common.back}
          </Button>
        </>
      }
    >
      {moved && (
        <Notice live tone="warn">
          {confirm.changed}
        </Notice>
      )}
      {declaring.error && !moved && (
        <Problem error={declaring.error} {...(covers && { text: confirm.covers })} />
      )}
      <div className="card confirm">
        <section>
          <h2>{confirm.you}</h2>
          <ul className="confirm-documents">
            {page.documents.map((document) => (
              <li key={document.id}>
                <b>
                  <bdi>{document.title}</bdi>
                </b>{" "}
                <span className="quiet small">
                  {[
                    signing.pages(document.pageCount),
                    document.isToSign ? placeText(document) : signing.read.onlyRead,
                  ].join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <p>
          {confirm.as}{" "}
          <b>
            <bdi>{nameOf(page)}</bdi>
          </b>{" "}
          {confirm.with} <b>{signing.qualities[quality.quality]}</b>
          {quality.legislation ? ` ${signing.laws[quality.legislation]}` : ""}.{" "}
          {!quality.isDemo && signing.effects[quality.quality]}
          {quality.isDemo && common.demo.text}
        </p>
        {mark.kind !== "none" && marked && (
          <figure className="confirm-mark">
            <FramedPreview {...{ entry, mark, ...marked }} />
            <figcaption className="confirm-change">
              <span className="quiet small">{confirm.mark}</span>
              <Button
                kind="quiet"
                onClick={() => {
                  setMarking(true);
                }}
              >
                {signing.mark.change}
              </Button>
            </figcaption>
          </figure>
        )}
        <p className="quiet">{afterwards(page, confirm)}</p>
      </div>
      <p className="small">
        {documents.length > 1 ? confirm.consentAll : confirm.consent} {codeNote()}
      </p>
      {isMarking && (
        <ChooseMark
          {...{ page, entry, choices, refresh, onChoose }}
          onClose={() => {
            setMarking(false);
          }}
        />
      )}
    </Page>
  );

  /** Where the mark stands in a document, in words. */
  function placeText(document: SigningDocument): string {
    const places = placesIn(document, choices);
    if (mark.kind === "none" && !document.placement.hasImage) return confirm.invisible;
    const onPages = [...new Set(places.map((place) => place.page + 1))];
    return onPages.length === 0 ? confirm.invisible : confirm.on(list(onPages.map(String)));
  }

  /** What the press does besides: the code goes out at once. */
  function codeNote(): string {
    const factors = quality?.factors ?? [];
    if (factors.includes("passkey")) return "";
    if (factors[0] === "sms_code") return confirm.codeTo(page.you?.mobile ?? "");
    return factors[0] === "email_code" ? confirm.codeTo(page.you?.email ?? "") : "";
  }
}

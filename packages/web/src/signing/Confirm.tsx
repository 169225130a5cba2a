import type { Intent, NewIntent, SigningPage } from "@paraph/contract/app";
import { useState } from "react";
import { Refused } from "../api.ts";
import { Button } from "../parts/Button.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Notice } from "../parts/Notice.tsx";
import { useAct } from "../parts/use-act.ts";
import { Page } from "../parts/Page.tsx";
import { useLanguage, useWords } from "../words/words.ts";
import { confirmIntent, newIntent } from "./calls.ts";
import { markInput } from "./mark.ts";
import { MarkView } from "./MarkView.tsx";
import { choosesMark, documentsToSign, nameOf, placesIn } from "./room.ts";
import { brandOf, isDemo, type StepProps } from "./shared.ts";
import { Working } from "./Working.tsx";
import "./Confirm.css";

type Props = StepProps & { readonly onPage: (page: SigningPage) => void };

/** The declaration of will in plain words: what, as whom, with what effect. */
export function Confirm({ page, entry, choices, go, refresh, onPage }: Props) {
  const { confirm, ...signing } = useWords().signing;
  const { common } = useWords();
  const { language } = useLanguage();
  const { quality } = page;
  const documents = documentsToSign(page);
  const mark = choices.mark ?? defaultMark(page);
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
        })),
      quality: quality.quality,
      ...(quality.legislation && { legislation: quality.legislation }),
      consent: true,
      language,
    };
  }
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
      {declaring.error && !moved && <Problem error={declaring.error} />}
      <div className="card confirm">
        <section>
          <h2>{confirm.you}</h2>
          <ul className="confirm-documents">
            {documents.map(({ id, title, pageCount }) => (
              <li key={id}>
                <b>
                  <bdi>{title}</bdi>
                </b>{" "}
                <span className="quiet confirm-pages">({signing.pages(pageCount)})</span>
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
        <MarkLine page={page} mark={mark} />
        <p className="quiet">{afterwards(page, confirm)}</p>
      </div>
      <p className="small">{confirm.consent}</p>
    </Page>
  );

  function MarkLine({ mark: shown }: { readonly page: SigningPage; readonly mark: typeof mark }) {
    const [first] = documents[0] ? placesIn(documents[0], choices) : [];
    if (!choosesMark(page)) return null;
    if (!first) return <p className="quiet">{confirm.invisible}</p>;
    return (
      <figure className="confirm-mark">
        <MarkView mark={shown} />
        <figcaption className="quiet small">
          {confirm.mark}, {confirm.on(first.page + 1)}
        </figcaption>
      </figure>
    );
  }
}

/** A name in the script face, unless the person chose otherwise. */
function defaultMark(page: SigningPage) {
  return choosesMark(page)
    ? ({ kind: "typed", name: nameOf(page) } as const)
    : ({ kind: "none" } as const);
}

function afterwards(
  page: SigningPage,
  words: ReturnType<typeof useWords>["signing"]["confirm"],
): string {
  const open = page.people.filter(({ isYou, status }) => !isYou && status === "open");
  const next = open.find(({ name }) => name !== null);
  if (page.waitingFor === 0 || open.length === 0) return words.last;
  if (open.length === 1 && next?.name) return words.next(next.name);
  return words.others(open.length);
}

import type { SigningPage } from "@paraph/contract/app";
import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Viewer, type ViewerControls } from "../document/Viewer.tsx";
import { Button, ButtonLink, IconButton } from "../components/Button.tsx";
import { DemoBar } from "../components/DemoBar.tsx";
import { Notice } from "../components/Notice.tsx";
import { useArrival } from "../components/use-arrival.ts";
import { useTitle } from "../components/use-title.ts";
import { useLanguage, useWords } from "../i18n/words.ts";
import { LinkSheet } from "./LinkSheet.tsx";
import { sizeOf } from "../document/places.ts";
import { isDemo, senderOf, type StepProps } from "./shared.ts";
import { signedFiles } from "./signed-files.ts";
import "./Read.css";
import "./ReadBar.css";

type Props = Pick<StepProps, "page" | "entry" | "go">;

/** Looking at what was signed: the document or the protocol fills the screen, one button leads back. */
export function ViewPage({ page, entry, go }: Props) {
  const { read, done } = useWords().signing;
  const { language } = useLanguage();
  const [query] = useSearchParams();
  const viewer = useRef<ViewerControls>(null);
  const [at, setAt] = useState(1);
  const [count, setCount] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const files = signedFiles(page, entry, { title: done.protocol, language });
  const file = files.find(({ id }) => id === query.get("document")) ?? files[0];
  const first = useArrival(file?.title ?? "");
  useTitle(file?.title ?? "");
  const source = useMemo(
    () => ({
      contentHref: file?.href ?? "",
      initialRangesHref: file?.initialRangesHref ?? "",
      size: file?.size ?? 0,
    }),
    [file?.href, file?.initialRangesHref, file?.size],
  );
  if (!file) return null;
  return (
    <div className="read">
      {isDemo(page) && <DemoBar />}
      <header className="read-top">
        <div className="read-name">
          <h1 ref={first} tabIndex={-1}>
            <bdi>{file.title}</bdi>
          </h1>
          <p className="quiet small">{read.from(senderOf(page))}</p>
        </div>
        <div className="read-tools" role="group" aria-label={read.size}>
          <IconButton
            name={read.zoomOut}
            icon="minus"
            onClick={() => viewer.current?.zoom("out")}
          />
          <IconButton name={read.zoomIn} icon="plus" onClick={() => viewer.current?.zoom("in")} />
        </div>
      </header>
      <main className="read-main">
        {isBroken ? (
          <div className="read-broken">
            <Notice tone="bad" live>
              {read.damaged}
            </Notice>
          </div>
        ) : (
          <Viewer
            ref={viewer}
            source={source}
            label={read.region(file.title)}
            loading={read.loading}
            ratio={ratioOf(page, file.id)}
            pageName={read.page}
            onPage={setAt}
            onReady={({ numPages }) => {
              setCount(numPages);
            }}
            onFound={() => undefined}
            onLink={setLink}
            onBroken={() => {
              setBroken(true);
            }}
          >
            {() => null}
          </Viewer>
        )}
      </main>
      <footer className="read-bar">
        <div className="read-where">
          <span className="numbers" role="status">
            {count > 0 && read.pageOf(at, count)}
          </span>
        </div>
        <div className="read-acts">
          {page.mayDownload && (
            <ButtonLink icon="download" href={file.downloadHref} download={`${file.title}.pdf`}>
              {read.download}
            </ButtonLink>
          )}
          <Button
            kind="primary"
            onClick={() => {
              go("");
            }}
          >
            {done.back}
          </Button>
        </div>
      </footer>
      <LinkSheet
        address={link}
        onClose={() => {
          setLink(null);
        }}
      />
    </div>
  );
}

function ratioOf(page: SigningPage, id: string): number {
  const document = page.documents.find((one) => one.id === id);
  const [width, height] = document ? sizeOf(document, 0) : [595, 842];
  return width / height;
}

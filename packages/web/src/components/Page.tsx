import { use, useEffect, type ReactNode } from "react";
import { BrandMark, type Brand } from "./BrandMark.tsx";
import { Footer } from "./Footer.tsx";
import { DemoBar } from "./DemoBar.tsx";
import { FramedContext } from "./framed.ts";
import { PageContent } from "./PageContent.tsx";
import { useArrival } from "./use-arrival.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useWords } from "../i18n/words.ts";
import "./Page.css";

type Props = {
  /** What the window is called; the heading when nothing else is said. */
  readonly title: string;
  readonly heading?: ReactNode;
  readonly demo?: boolean;
  /** Who stands above the page: the business that asks, or Paraph. */
  readonly brand?: Brand | undefined;
  /** The act of the page, in sight at any scroll position. */
  readonly actions?: ReactNode;
  readonly top?: ReactNode;
  readonly wide?: boolean;
  readonly failed?: boolean;
  readonly children?: ReactNode;
};

/** One thing to read or to do: a heading that has the focus on arrival, then the rest. */
export function Page(props: Props) {
  const { title, heading, demo = false, brand, actions, top, wide, failed, children } = props;
  const words = useWords().common;
  const name = brand?.name ?? "Paraph";
  const first = useArrival(title);
  const screen = useKeptFocus();
  const isFramed = use(FramedContext);
  useEffect(() => {
    document.title = `${failed ? `${words.error}: ` : ""}${title} – ${name}`;
  }, [title, name, failed, words]);

  const content = (
    <PageContent heading={heading ?? title} first={first} actions={actions}>
      {children}
    </PageContent>
  );
  // What went wrong in a page is reported inside of it: its navigation is the way on.
  if (isFramed)
    return (
      <main id="content" className="page-body">
        {content}
      </main>
    );
  return (
    <div ref={screen} className={`screen${wide ? " wide" : ""}`}>
      {demo && <DemoBar />}
      <header className="page-top">
        <BrandMark brand={brand} />
        {top}
      </header>
      <main className="page-body">{content}</main>
      <Footer />
    </div>
  );
}

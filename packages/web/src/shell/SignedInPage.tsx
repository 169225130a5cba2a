import { useEffect, type ReactNode } from "react";
import { PageContent } from "../components/PageContent.tsx";
import { useArrival } from "../components/use-arrival.ts";
import { useWords } from "../i18n/words.ts";
import { useDemoPage } from "./demo-page.ts";

type Props = {
  /** What the window is called; the heading when nothing else is said. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** The act of the page, in sight at any scroll position. */
  readonly actions?: ReactNode;
  readonly failed?: boolean;
  /** It is about something that a demo key made. */
  readonly demo?: boolean;
  readonly children?: ReactNode;
};

/** A page inside the frame of a person who is logged in: its heading has the focus on arrival. */
export function SignedInPage({ title, heading, actions, failed, demo = false, children }: Props) {
  const { error } = useWords().common;
  const first = useArrival(title);
  useDemoPage(demo);
  useEffect(() => {
    document.title = `${failed ? `${error}: ` : ""}${title} – Paraph`;
  }, [title, failed, error]);
  return (
    <main id="content" className="page-body">
      <PageContent heading={heading ?? title} first={first} actions={actions}>
        {children}
      </PageContent>
    </main>
  );
}

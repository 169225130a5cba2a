import { Page } from "../components/Page.tsx";
import { useWords } from "../i18n/words.ts";

/** One of the pages that every footer leads to: questions as headings, short answers. */
function Article({ about }: { readonly about: "help" | "accessibility" | "privacy" }) {
  const { title, parts } = useWords().help[about];
  return (
    <Page title={title}>
      {parts.map((part) => (
        <section key={part.title} className="stack">
          <h2>{part.title}</h2>
          {part.text.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </Page>
  );
}

export function Help() {
  return <Article about="help" />;
}

export function Accessibility() {
  return <Article about="accessibility" />;
}

export function Privacy() {
  return <Article about="privacy" />;
}

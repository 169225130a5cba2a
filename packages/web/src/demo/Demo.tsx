import { enterDemo } from "@paraph/contract/app/addresses";
import { call } from "../api.ts";
import { Missing } from "../shell/Missing.tsx";
import { useEnter, useSession } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { useAct } from "../components/use-act.ts";
import { Skeleton } from "../components/Skeleton.tsx";
import { useDemoWords } from "./words.ts";
import "./Demo.css";

const ICONS: readonly IconName[] = ["pen", "inbox", "shield"];

/** What `npm start` leads to: one click and a newcomer stands in front of a document to sign. */
export function Demo() {
  const session = useSession();
  if (session.isPending) return <Skeleton />;
  if (session.isError)
    return <ErrorPage error={session.error} onRetry={() => void session.refetch()} />;
  return session.data.mode === "demo" ? <Welcome /> : <Missing />;
}

function Welcome() {
  const words = useDemoWords();
  const enter = useEnter();
  const entering = useAct({
    mutationFn: () => call(enterDemo),
    onSuccess: enter,
  });
  return (
    <Page
      demo
      title={words.title}
      actions={
        <Button
          kind="primary"
          wide
          busy={entering.isPending}
          onClick={() => {
            entering.act();
          }}
        >
          {words.go}
        </Button>
      }
    >
      <p className="demo-lead">{words.lead}</p>
      {entering.error && <Problem error={entering.error} />}
      <ol className="card demo-steps">
        {words.steps.map(({ title, text }, place) => (
          <li key={title}>
            <Icon name={ICONS[place] ?? "info"} size={24} />
            <span>
              <b>{title}</b>
              <br />
              {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="small demo-ways">
        <a href="/validate">{words.check}</a>
        <a href="/docs">{words.programmers}</a>
      </p>
    </Page>
  );
}

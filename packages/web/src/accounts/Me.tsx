import { SignedInPage } from "../shell/SignedInPage.tsx";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { Identity } from "./Identity.tsx";
import { MyData } from "./MyData.tsx";
import { MyMark } from "./MyMark.tsx";
import { Person } from "./Person.tsx";
import { Security } from "./factors/Security.tsx";
import { useMe } from "./use-me.ts";
import { useMeWords } from "./words.ts";
import "./Me.css";

/** What the service knows of the person who is logged in, and what protects it. */
export function Me() {
  const words = useMeWords();
  const me = useMe();
  if (me.error && !me.data) return <ErrorPage error={me.error} onRetry={() => void me.refetch()} />;
  if (!me.data) return <Skeleton />;
  return (
    <SignedInPage title={words.title}>
      <div className="me">
        <Person me={me.data} />
        <MyMark me={me.data} />
        <Identity me={me.data} />
        <Security me={me.data} />
        <MyData me={me.data} />
      </div>
    </SignedInPage>
  );
}

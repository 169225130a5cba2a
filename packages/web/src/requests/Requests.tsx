import { managedRequests } from "@paraph/contract/app/addresses";
import { MANAGED_VIEWS } from "@paraph/contract/words";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { ButtonLink } from "../components/Button.tsx";
import { call } from "../api.ts";
import { calledBy } from "../inbox/list-query.ts";
import { RequestList } from "../inbox/RequestList.tsx";
import { Several } from "./Several.tsx";
import { useInboxWords } from "../inbox/words.ts";

/** What a person owns or may change. */
export function Requests() {
  const words = useInboxWords();
  return (
    <SignedInPage title={words.managed}>
      <div>
        <ButtonLink kind="primary" icon="plus" href="/create">
          {words.create}
        </ButtonLink>
      </div>
      <RequestList
        name="managed"
        read={(asked) => call(managedRequests, { query: calledBy(asked) })}
        views={MANAGED_VIEWS}
        searched="everything"
        actions={(chosen, clear) => <Several chosen={chosen} onDone={clear} />}
        empty={(view) => (view === "all" ? words.empty.managed : words.empty.managedView)}
      />
    </SignedInPage>
  );
}

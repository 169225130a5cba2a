import { inbox } from "@paraph/contract/app/addresses";
import { INBOX_VIEWS } from "@paraph/contract/words";
import { call } from "../api.ts";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { useAccount } from "../shell/session.ts";
import { calledBy } from "./list-query.ts";
import { RequestList } from "./RequestList.tsx";
import { useInboxWords } from "./words.ts";

/** What concerns a person: to sign, in the hands of others, done, ended otherwise. */
export function Inbox() {
  const words = useInboxWords();
  const { email } = useAccount();
  return (
    <SignedInPage title={words.title}>
      <RequestList
        name="inbox"
        read={(asked) => call(inbox, { query: calledBy(asked) })}
        views={INBOX_VIEWS}
        searched="titles"
        empty={(view) => words.empty[view](email)}
      />
    </SignedInPage>
  );
}

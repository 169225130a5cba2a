import { INBOX_VIEWS, type InboxView } from "@paraph/contract/words";
import { Room } from "../app/Room.tsx";
import { useAccount } from "../app/session.ts";
import { RequestList } from "./RequestList.tsx";
import { useInboxWords } from "./words.ts";

/** What concerns a person: to sign, in the hands of others, done, ended otherwise. */
export function Inbox() {
  const words = useInboxWords();
  const { email } = useAccount();
  return (
    <Room title={words.title}>
      <RequestList
        path="/app/inbox"
        views={INBOX_VIEWS}
        empty={(view) => words.empty[view as InboxView](email)}
      />
    </Room>
  );
}

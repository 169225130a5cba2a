import { MANAGED_VIEWS } from "@paraph/contract/words";
import { Room } from "../app/Room.tsx";
import { ButtonLink } from "../parts/Button.tsx";
import { RequestList } from "../inbox/RequestList.tsx";
import { useInboxWords } from "../inbox/words.ts";

/** What a person owns or may change. */
export function Requests() {
  const words = useInboxWords();
  return (
    <Room title={words.managed}>
      <div>
        <ButtonLink kind="primary" icon="plus" href="/create">
          {words.create}
        </ButtonLink>
      </div>
      <RequestList
        path="/app/requests"
        views={MANAGED_VIEWS}
        empty={(view) => (view === "all" ? words.empty.managed : words.empty.managedView)}
      />
    </Room>
  );
}

import type { RequestPage } from "@paraph/contract/app";
import { toneOf } from "../inbox/state.ts";
import { Icon } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { useRequestsWords } from "./words.ts";

const ICONS = { yours: "pen", waiting: "clock", ok: "ok", bad: "bad", quiet: "document" } as const;

/** Where the request stands, in one sentence, with how many have signed. */
export function StateLine({ page }: { readonly page: RequestPage }) {
  const { progress } = useRequestsWords();
  const tone = toneOf({ status: page.status, isToSign: false });
  const signed = page.people.filter(({ status }) => status === "signed").length;
  return (
    <p className="state-line" role="status">
      <span className={`list-state is-${tone}`}>
        <Icon name={ICONS[tone]} />
      </span>
      <span>
        <b>{useSentence(page)}</b>
        {page.people.length > 0 && (
          <span className="quiet small numbers"> {progress(signed, page.people.length)}</span>
        )}
      </span>
    </p>
  );
}

function useSentence(page: RequestPage): string {
  const { status, people, endedAt, updatedAt, isBeingEdited } = page;
  const { state } = useRequestsWords();
  const { moment, list } = useFormats();
  if (status === "DRAFT") return people.length === 0 && !isBeingEdited ? state.empty : state.DRAFT;
  if (status !== "OPEN") return state[status](moment(endedAt ?? updatedAt));
  if (people.length === 0) return state.empty;
  const due = people.filter(({ isDue }) => isDue).map(({ name, email }) => name ?? email ?? "?");
  return due.length === 0 ? state.OPEN : state.waiting(list(due));
}

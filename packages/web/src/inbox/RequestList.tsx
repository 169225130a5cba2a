import { LIST_PAGE_SIZE } from "@paraph/contract/limits";
import type { ListedRequest } from "@paraph/contract/app";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { useWords } from "../i18n/words.ts";
import { listQueryIn, queryOf, type ListQuery } from "./list-query.ts";
import { ListSearch } from "./ListSearch.tsx";
import { RequestRow } from "./RequestRow.tsx";
import { SortPick } from "./SortPick.tsx";
import { useInboxWords } from "./words.ts";
import type { InboxWords } from "./words/en.ts";
import "./RequestList.css";

type AnyView = keyof InboxWords["views"];

type Listing<View extends AnyView> = {
  readonly requests: readonly ListedRequest[];
  readonly total: number;
  readonly counts: Readonly<Record<View, number>>;
};

type Props<View extends AnyView> = {
  /** Under which it is kept. */
  readonly name: string;
  readonly read: (asked: ListQuery<View>) => Promise<Listing<View>>;
  readonly views: readonly [View, ...View[]];
  /** What is said when a view has nothing on it. */
  readonly empty: (view: View) => string;
  /** What a search looks through. */
  readonly searched: "titles" | "everything";
  /** What can be done with several at once; without it nothing can be chosen. */
  readonly actions?: (chosen: readonly ListedRequest[], clear: () => void) => ReactNode;
};

/** A list of requests: its views with their counts, a search, an order, a page, and honest words for nothing. */
export function RequestList<View extends AnyView>({
  name,
  read,
  views,
  empty,
  searched,
  actions,
}: Props<View>) {
  const words = useInboxWords();
  const { retry } = useWords().common;
  const [query] = useSearchParams();
  const [first] = views;
  const asked = listQueryIn(query, views, first);
  const list = useQuery({
    queryKey: [name, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
  });
  const { requests = [], total = 0, counts } = list.data ?? {};
  const pages = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
  const at = (page: number) => queryOf({ ...asked, page }, first);
  const [chosen, setChosen] = useState<readonly ListedRequest[]>([]);
  const clear = () => {
    setChosen([]);
  };
  // What is not in sight is not acted upon.
  const place = queryOf(asked, first);
  const [shownAt, setShownAt] = useState(place);
  if (place !== shownAt) {
    setShownAt(place);
    clear();
  }
  const isChosen = ({ requestId }: ListedRequest) =>
    chosen.some((one) => one.requestId === requestId);
  const choose = (request: ListedRequest) => {
    setChosen(
      isChosen(request)
        ? chosen.filter(({ requestId }) => requestId !== request.requestId)
        : [...chosen, request],
    );
  };
  return (
    <div className="request-list stack">
      <nav className="list-views" aria-label={words.viewsLabel}>
        <ul>
          {views.map((view) => (
            <li key={view}>
              <Link
                to={queryOf({ ...asked, view, page: 1 }, first) || "?"}
                aria-current={view === asked.view ? "page" : undefined}
              >
                <span>{words.views[view]}</span>
                <span className="view-count numbers">{counts?.[view] ?? ""}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="row list-tools">
        <ListSearch
          label={words.search[searched]}
          text={asked.search}
          addressOf={(search) => queryOf({ ...asked, search, page: 1 }, first) || "?"}
        />
        <SortPick
          sort={asked.sort}
          addressOf={(sort) => queryOf({ ...asked, sort, page: 1 }, first) || "?"}
        />
      </div>
      {list.error ? (
        <div className="stack">
          <Problem error={list.error} />
          <div>
            <Button onClick={() => void list.refetch()}>{retry}</Button>
          </div>
        </div>
      ) : (
        <>
          <p className="unseen" role="status">
            {list.isPending ? "" : words.found(total)}
          </p>
          {list.isPending && <i className="wait-box late" aria-hidden="true" />}
          {list.data && requests.length === 0 && (
            <p className="list-empty">
              <Icon name="inbox" size={28} />
              <span>
                {asked.search === "" ? empty(asked.view) : words.noMatch[searched](asked.search)}
              </span>
            </p>
          )}
          {actions && requests.length > 0 && (
            <div className="row list-chosen">
              <label className="list-all">
                <input
                  type="checkbox"
                  checked={requests.every(isChosen)}
                  onChange={({ target }) => {
                    setChosen(target.checked ? requests : []);
                  }}
                />
                {chosen.length === 0 ? words.chooseAll : words.chosen(chosen.length)}
              </label>
              {actions(chosen, clear)}
            </div>
          )}
          <ul className="list-rows" aria-busy={list.isFetching}>
            {requests.map((request) => (
              <li key={request.requestId} className={actions && "has-choice"}>
                {actions && (
                  <label className="list-choice">
                    <input
                      type="checkbox"
                      aria-label={words.choose(request.title)}
                      checked={isChosen(request)}
                      onChange={() => {
                        choose(request);
                      }}
                    />
                  </label>
                )}
                <RequestRow request={request} />
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <nav className="list-pages row" aria-label={words.pages.label}>
              {asked.page > 1 && <Link to={at(asked.page - 1) || "?"}>{words.pages.back}</Link>}
              <span className="quiet numbers">{words.pages.at(asked.page, pages)}</span>
              {asked.page < pages && <Link to={at(asked.page + 1)}>{words.pages.next}</Link>}
            </nav>
          )}
        </>
      )}
    </div>
  );
}

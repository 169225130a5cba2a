import { LIST_SORTS, type ListSort } from "@paraph/contract/words";

/** What a list shows, as its address says it: a colleague gets the same list from the same link. */
export type ListQuery<View extends string> = {
  readonly view: View;
  readonly search: string;
  readonly sort: ListSort;
  readonly page: number;
};

/** Reads the query of an address; what is not known falls back to the first view and page. */
export function listQueryIn<View extends string>(
  query: URLSearchParams,
  views: readonly View[],
  first: View,
): ListQuery<View> {
  const view = views.find((one) => one === query.get("view")) ?? first;
  const page = Number(query.get("page") ?? 1);
  return {
    view,
    search: query.get("q") ?? "",
    sort: LIST_SORTS.find((one) => one === query.get("sort")) ?? LIST_SORTS[0],
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The query that asks for it again; the first view, order and page need no word. */
export function queryOf<View extends string>(
  { view, search, sort, page }: ListQuery<View>,
  first: View,
): string {
  const query = new URLSearchParams();
  if (view !== first) query.set("view", view);
  if (search !== "") query.set("q", search);
  if (sort !== LIST_SORTS[0]) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

/** The same as the query of a call. */
export function calledBy<View extends string>({ view, search, sort, page }: ListQuery<View>) {
  return { view, sort, page, search: search === "" ? null : search };
}

import { Link } from "react-router";

type Named = { readonly id: string; readonly title: string; readonly mayOpen: boolean };

/** What a request is called, with the way to it for who may open it. */
export function RequestName({ request: { id, title, mayOpen } }: { readonly request: Named }) {
  return mayOpen ? <Link to={`/requests/${id}`}>{title}</Link> : title;
}

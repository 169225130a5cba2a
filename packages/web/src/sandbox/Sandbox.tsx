import type { ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { Missing } from "../shell/Missing.tsx";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { useAccount } from "../shell/session.ts";
import { Clock } from "./Clock.tsx";
import { Mailbox } from "./Mailbox.tsx";
import { VirtualSigners } from "./VirtualSigners.tsx";
import { useSandboxWords } from "./words.ts";
import "./Sandbox.css";

const VIEWS = { mail: Mailbox, signers: VirtualSigners, clock: Clock } as const;
type View = keyof typeof VIEWS;
const ALL: readonly View[] = ["mail", "signers", "clock"];

/** The sandbox of a business: what its demo sent, its virtual signers, its clock. */
export function Sandbox() {
  const words = useSandboxWords();
  const { businesses } = useAccount();
  const [query] = useSearchParams();
  const [first] = businesses;
  if (!first)
    return (
      <SignedInPage title={words.title}>
        <p>{words.none}</p>
      </SignedInPage>
    );
  const wanted = query.get("business");
  const business = wanted === null ? first : businesses.find(({ id }) => id === wanted);
  const view = (query.get("view") ?? "mail") as View;
  const Page: ComponentType<{ readonly business: string }> | undefined = VIEWS[view];
  if (!business || !Page) return <Missing />;
  const to = (id: string, one: View) =>
    `?${String(new URLSearchParams({ ...(businesses.length > 1 && { business: id }), view: one }))}`;
  return (
    <SignedInPage title={`${words.views[view]}, ${words.title}`} heading={words.title} demo>
      <p className="quiet">{words.lead}</p>
      {businesses.length > 1 && (
        <nav aria-label={words.which} className="row">
          {businesses.map(({ id, name }) => (
            <Link
              key={id}
              to={to(id, view)}
              aria-current={id === business.id ? "true" : undefined}
              className="sandbox-business"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      <nav aria-label={words.views.name} className="sandbox-tabs">
        <ul>
          {ALL.map((one) => (
            <li key={one}>
              <Link to={to(business.id, one)} aria-current={one === view ? "page" : undefined}>
                {words.views[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page key={business.id} business={business.id} />
    </SignedInPage>
  );
}

import type { ComponentType } from "react";
import { Navigate, NavLink, useParams } from "react-router";
import { Missing } from "../app/Missing.tsx";
import { Room } from "../app/Room.tsx";
import { useAccount } from "../app/session.ts";
import { Callbacks } from "./Callbacks.tsx";
import { Exits } from "./Exits.tsx";
import { Keys } from "./Keys.tsx";
import { Members } from "./Members.tsx";
import { useBusinessWords } from "./words.ts";
import "./Business.css";

const TABS = { keys: Keys, members: Members, callbacks: Callbacks, exits: Exits } as const;
type Tab = keyof typeof TABS;
const ALL: readonly Tab[] = ["keys", "members", "callbacks", "exits"];

/** The pages of one business; the address names which business and which page. */
export function Business() {
  const words = useBusinessWords();
  const { businesses } = useAccount();
  const { businessId, tab } = useParams();
  const [first] = businesses;
  if (!first)
    return (
      <Room title={words.title}>
        <p>{words.none}</p>
      </Room>
    );
  const found = businesses.find(({ id }) => id === businessId);
  if (businessId === undefined || (found && tab === undefined)) {
    const { id, role } = found ?? first;
    return <Navigate replace to={`/business/${id}/${role === "admin" ? "keys" : "members"}`} />;
  }
  const Page: ComponentType<{ readonly id: string }> | undefined = TABS[tab as Tab];
  if (!found || !Page) return <Missing />;
  const seen = found.role === "admin" ? ALL : ALL.filter((one) => one === "members");
  const name = words.tabs[tab as Tab];
  return (
    <Room title={`${name}, ${found.name}`} heading={name}>
      {businesses.length > 1 && (
        <nav aria-label={words.which} className="row">
          {businesses.map((one) => (
            <NavLink key={one.id} to={`/business/${one.id}`}>
              {one.name}
            </NavLink>
          ))}
        </nav>
      )}
      {seen.length > 1 && (
        <nav aria-label={words.tabs.name} className="business-tabs">
          <ul>
            {seen.map((one) => (
              <li key={one}>
                <NavLink to={`/business/${found.id}/${one}`}>{words.tabs[one]}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {seen.includes(tab as Tab) ? <Page key={found.id} id={found.id} /> : <p>{words.only}</p>}
    </Room>
  );
}

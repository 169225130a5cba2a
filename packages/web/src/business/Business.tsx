import type { ComponentType } from "react";
import { Navigate, NavLink, useParams } from "react-router";
import { Missing } from "../shell/Missing.tsx";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { useAccount } from "../shell/session.ts";
import { Branding } from "./Branding.tsx";
import { Callbacks } from "./Callbacks.tsx";
import { Embedding } from "./Embedding.tsx";
import { Exits } from "./Exits.tsx";
import { Features } from "./Features.tsx";
import { Groups } from "./Groups.tsx";
import { Keys } from "./Keys.tsx";
import { Members } from "./Members.tsx";
import { Overview } from "./Overview.tsx";
import { Pages } from "./Pages.tsx";
import { BusinessRequests } from "./BusinessRequests.tsx";
import { Seals } from "./Seals.tsx";
import { TABS, type Tab } from "./tabs.ts";
import { Reminders } from "./Reminders.tsx";
import { Retention } from "./Retention.tsx";
import { Trail } from "./Trail.tsx";
import { Usage } from "./Usage.tsx";
import { useBusinessWords } from "./words.ts";
import "./Business.css";

const SCREENS: Readonly<Record<Tab, ComponentType<{ readonly id: string }>>> = {
  overview: Overview,
  requests: BusinessRequests,
  members: Members,
  keys: Keys,
  callbacks: Callbacks,
  exits: Exits,
  embedding: Embedding,
  usage: Usage,
  trail: Trail,
  groups: Groups,
  seals: Seals,
  branding: Branding,
  features: Features,
  retention: Retention,
  reminders: Reminders,
};

/** The pages of one business; the address names which business and which page. */
export function Business() {
  const words = useBusinessWords();
  const { businesses } = useAccount();
  const { businessId, tab: named } = useParams();
  const [first] = businesses;
  if (!first)
    return (
      <SignedInPage title={words.title}>
        <p>{words.none}</p>
      </SignedInPage>
    );
  const found = businesses.find(({ id }) => id === businessId);
  if (businessId === undefined || (found && named === undefined)) {
    const { id, role } = found ?? first;
    return <Navigate replace to={`/business/${id}/${role === "admin" ? "overview" : "members"}`} />;
  }
  const tab = TABS.find((one) => one === named);
  if (!found || !tab) return <Missing />;
  const seen =
    found.role === "admin" ? TABS : TABS.filter((one) => one === "members" || one === "groups");
  const Screen = SCREENS[tab];
  const name = words.tabs[tab];
  return (
    <SignedInPage title={`${name}, ${found.name}`} heading={name}>
      {businesses.length > 1 && (
        <nav aria-label={words.which} className="row">
          {businesses.map((one) => (
            <NavLink key={one.id} to={`/business/${one.id}`}>
              {one.name}
            </NavLink>
          ))}
        </nav>
      )}
      <div className={seen.length > 1 ? "business" : "stack"}>
        {seen.length > 1 && <Pages {...{ id: found.id, tab, seen }} />}
        <div className="stack business-screen">
          {seen.includes(tab) ? <Screen key={found.id} id={found.id} /> : <p>{words.only}</p>}
        </div>
      </div>
    </SignedInPage>
  );
}

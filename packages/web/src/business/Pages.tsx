import { NavLink } from "react-router";
import { Icon } from "../components/Icon.tsx";
import { useWide } from "../components/use-wide.ts";
import { GROUPS, type Tab } from "./tabs.ts";
import { useBusinessWords } from "./words.ts";

type Props = { readonly id: string; readonly tab: Tab; readonly seen: readonly Tab[] };

/** The way to the other pages of the business: a column where there is room, else a list to open. */
export function Pages({ id, tab, seen }: Props) {
  const words = useBusinessWords();
  const isWide = useWide();
  const lists = GROUPS.map(({ name, tabs }) => {
    const shown = tabs.filter((one) => seen.includes(one));
    return (
      shown.length > 0 && (
        <div key={name}>
          <p className="small quiet" id={`pages-${name}`}>
            {words.sections[name]}
          </p>
          <ul aria-labelledby={`pages-${name}`}>
            {shown.map((one) => (
              <li key={one}>
                <NavLink to={`/business/${id}/${one}`}>{words.tabs[one]}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
  return (
    <nav aria-label={words.tabs.name} className="business-pages">
      {isWide ? (
        lists
      ) : (
        <details key={tab}>
          <summary>
            <span>{words.tabs.name}</span>
            <Icon name="down" />
          </summary>
          {lists}
        </details>
      )}
    </nav>
  );
}

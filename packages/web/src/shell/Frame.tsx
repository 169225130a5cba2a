import { useEffect, useState, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { Button } from "../components/Button.tsx";
import { DemoBar } from "../components/DemoBar.tsx";
import { FramedContext } from "../components/framed.ts";
import { Flourish } from "../components/Flourish.tsx";
import { Footer } from "../components/Footer.tsx";
import { Icon } from "../components/Icon.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { DemoPageContext } from "./demo-page.ts";
import { NAVIGATION } from "./navigation.ts";
import { useAccount, useLeave } from "./session.ts";
import { useKeptFocus } from "../components/use-kept-focus.ts";
import { useAppWords } from "./words.ts";
import "../components/Page.css";
import "./Frame.css";

type Props = { readonly isDemo: boolean; readonly children: ReactNode };

/** What stands around every page of a person who is logged in: where they are, and where they can go. */
export function Frame({ isDemo, children }: Props) {
  const { skip } = useWords().common;
  const [isDemoPage, setDemoPage] = useState(false);
  const screen = useKeptFocus();
  return (
    <div ref={screen} className="screen wide framed">
      <a className="skip" href="#content">
        {skip}
      </a>
      {(isDemo || isDemoPage) && <DemoBar />}
      <Top />
      <DemoPageContext value={setDemoPage}>
        <FramedContext value>{children}</FramedContext>
      </DemoPageContext>
      <Footer />
    </div>
  );
}

function Top() {
  const words = useAppWords();
  const { pathname } = useLocation();
  const { businesses } = useAccount();
  const pages = NAVIGATION.filter(({ ofBusiness }) => !ofBusiness || businesses.length > 0);
  // The menu is open on the page where it was opened, and closed on the next one.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === pathname;
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setOpenedAt(null);
    };
    addEventListener("keydown", close);
    return () => {
      removeEventListener("keydown", close);
    };
  }, [open]);
  return (
    <header className={`frame-top${open ? " open" : ""}`}>
      <div className="frame-bar">
        <a className="page-brand" href="/inbox">
          <Flourish as="brand" />
          <span>Paraph</span>
        </a>
        <button
          type="button"
          className="frame-menu"
          aria-expanded={open}
          aria-controls="pages"
          onClick={() => {
            setOpenedAt(open ? null : pathname);
          }}
        >
          <Icon name={open ? "close" : "menu"} />
          <span>{words.menu}</span>
        </button>
        <nav id="pages" className="frame-pages" aria-label={words.pages.name}>
          <ul>
            {pages.map(({ name, path, icon }) => (
              <li key={name}>
                <NavLink to={path}>
                  <Icon name={icon} />
                  <span>{words.pages[name]}</span>
                </NavLink>
              </li>
            ))}
          </ul>
          <Leaving />
        </nav>
      </div>
    </header>
  );
}

function Leaving() {
  const words = useAppWords();
  const { email } = useAccount();
  const leave = useLeave();
  const leaving = useAct({ mutationFn: leave });
  return (
    <div className="frame-person">
      <span className="quiet small">{email}</span>
      <Button
        kind="quiet"
        busy={leaving.isPending}
        onClick={() => {
          leaving.act();
        }}
      >
        {words.leave}
      </Button>
    </div>
  );
}

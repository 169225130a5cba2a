import { useEffect, useState, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { Button } from "../parts/Button.tsx";
import { DemoBar } from "../parts/DemoBar.tsx";
import { FramedContext } from "../parts/framed.ts";
import { Flourish } from "../parts/Flourish.tsx";
import { Footer } from "../parts/Footer.tsx";
import { Icon } from "../parts/Icon.tsx";
import { useAct } from "../parts/use-act.ts";
import { useWords } from "../words/words.ts";
import { DemoPageContext } from "./demo-page.ts";
import { ROOMS } from "./rooms.tsx";
import { useAccount, useLeave } from "./session.ts";
import { useKeptFocus } from "../parts/use-kept-focus.ts";
import { useAppWords } from "./words.ts";
import "../parts/Page.css";
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
  const rooms = ROOMS.filter(({ ofBusiness }) => !ofBusiness || businesses.length > 0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
  }, [pathname]);
  return (
    <header
      className={`frame-top${open ? " open" : ""}`}
      onKeyDown={({ key }) => {
        if (key === "Escape") setOpen(false);
      }}
    >
      <div className="frame-bar">
        <a className="page-brand" href="/inbox">
          <Flourish as="brand" />
          <span>Paraph</span>
        </a>
        <button
          type="button"
          className="frame-menu"
          aria-expanded={open}
          aria-controls="rooms"
          onClick={() => {
            setOpen(!open);
          }}
        >
          <Icon name={open ? "close" : "menu"} />
          <span>{words.menu}</span>
        </button>
        <nav id="rooms" className="frame-rooms" aria-label={words.rooms.name}>
          <ul>
            {rooms.map(({ name, path, icon }) => (
              <li key={name}>
                <NavLink to={path}>
                  <Icon name={icon} />
                  <span>{words.rooms[name]}</span>
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

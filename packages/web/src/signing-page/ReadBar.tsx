import type { SigningDocument } from "@paraph/contract/app";
import { Menu, MenuItem, MenuTrigger, Popover, Button as MenuButton } from "react-aria-components";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useWords } from "../i18n/words.ts";
import { contentHref } from "./calls.ts";
import { DeclineButton } from "./DeclineButton.tsx";
import type { Place } from "../document/places.ts";
import { mayAct, type Next } from "./flow.ts";
import type { StepProps } from "./shared.ts";
import "./ReadBar.css";

type Props = Pick<StepProps, "page" | "entry" | "go"> & {
  readonly document: SigningDocument;
  readonly places: readonly Place[];
  readonly hasMark: boolean;
  readonly at: number;
  readonly next: Next;
  readonly onMark: () => void;
  readonly onReveal: (place: Place) => void;
  readonly onDocument: (index: number) => void;
};

const ICONS = { reveal: "down", document: "forward", continue: "forward" } as const;

/** Where one is, and the one next step. What else can be done stands behind it. */
export function ReadBar(props: Props) {
  const { page, document, places, hasMark, at, next, go, onMark, onReveal, onDocument } = props;
  const { read, mark, states } = useWords().signing;
  const [place] = places;
  function act() {
    if (next.kind === "reveal") onReveal(next.place);
    if (next.kind === "document") onDocument(next.index);
    if (next.kind === "continue") go("confirm");
  }
  return (
    <footer className="read-bar" id="sign" tabIndex={-1}>
      <div className="read-where">
        <span className="numbers" role="status">
          {read.pageOf(at, document.pageCount)}
        </span>
        {place && page.documents.length > 1 && (
          <Button
            kind="quiet"
            onClick={() => {
              onReveal(place);
            }}
          >
            {read.goToField}
          </Button>
        )}
        {places.length > 0 && hasMark && (
          <Button kind="quiet" onClick={onMark}>
            {mark.change}
          </Button>
        )}
        {!document.isToSign && <span className="quiet">{read.onlyRead}</span>}
      </div>
      <div className="read-acts">
        <Rest {...props} />
        {next.kind === "wait" ? (
          <p role="status" className="quiet">
            {page.state === "locked" ? states.locked.title : states.not_your_turn.title}
          </p>
        ) : next.kind === "opening" ? (
          <p role="status" className="quiet">
            {read.loading}
          </p>
        ) : (
          <Button kind="primary" icon={ICONS[next.kind]} data-next={next.kind} onClick={act}>
            {
              { reveal: read.goToField, document: read.nextDocument, continue: read.sign }[
                next.kind
              ]
            }
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Download and decline: in sight where there is room, behind a menu where there is none. */
function Rest({ page, entry, document, go }: Props) {
  const { read, landing } = useWords().signing;
  const href = contentHref(entry, document, true);
  const download = page.mayDownload && !page.exits?.hideDownload;
  return (
    <>
      <span className="row only-wide">
        {download && (
          <a className="button quiet" href={href} download={`${document.title}.pdf`}>
            {read.download}
          </a>
        )}
        {mayAct(page) && <DeclineButton go={go} />}
      </span>
      <span className="only-narrow">
        <MenuTrigger>
          <MenuButton className="icon-button" aria-label={read.more}>
            <Icon name="more" />
          </MenuButton>
          <Popover className="menu-place" placement="top start">
            <Menu className="menu">
              {download ? (
                <MenuItem className="menu-item" href={href} download={`${document.title}.pdf`}>
                  {read.download}
                </MenuItem>
              ) : null}
              {mayAct(page) ? (
                <MenuItem
                  className="menu-item"
                  onAction={() => {
                    go("decline");
                  }}
                >
                  {read.decline}
                </MenuItem>
              ) : null}
              <MenuItem
                className="menu-item"
                onAction={() => {
                  go("report");
                }}
              >
                {landing.notExpected}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </span>
    </>
  );
}

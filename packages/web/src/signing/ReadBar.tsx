import type { SigningDocument } from "@paraph/contract/app";
import { Menu, MenuItem, MenuTrigger, Popover, Button as MenuButton } from "react-aria-components";
import { Button } from "../parts/Button.tsx";
import { Icon } from "../parts/Icon.tsx";
import { useWords } from "../words/words.ts";
import { contentHref } from "./calls.ts";
import { DeclineButton } from "./DeclineButton.tsx";
import type { Place } from "./places.ts";
import { choosesMark, mayAct } from "./room.ts";
import type { StepProps } from "./shared.ts";
import { nextStep } from "./next-step.ts";
import "./ReadBar.css";

type Props = Omit<StepProps, "refresh"> & {
  readonly document: SigningDocument;
  readonly places: readonly Place[];
  readonly at: number;
  readonly onMark: () => void;
  readonly onReveal: () => void;
};

/** Where one is, and the one next step. What else can be done stands behind it. */
export function ReadBar(props: Props) {
  const { page, document, choices, places, at, go, onMark, onReveal } = props;
  const { read, mark, states } = useWords().signing;
  const step = nextStep({
    mayAct: mayAct(page),
    needsMark: choosesMark(page),
    mark: choices.mark,
    places,
    at,
  });
  const act = {
    reveal: onReveal,
    mark: onMark,
    continue: () => {
      go("confirm");
    },
    wait: () => undefined,
  }[step];
  return (
    <footer className="read-bar" id="sign" tabIndex={-1}>
      <div className="read-where">
        <span className="numbers" role="status">
          {read.pageOf(at, document.pageCount)}
        </span>
        {places.length > 0 && !choices.mark && (
          <span className="quiet">{read.fields(places.length)}</span>
        )}
        {choices.mark && choices.mark.kind !== "none" && (
          <Button kind="quiet" onClick={onMark}>
            {mark.change}
          </Button>
        )}
      </div>
      <div className="read-acts">
        <Rest {...props} />
        {step === "wait" && (
          <p role="status" className="quiet">
            {page.state === "locked" ? states.locked.title : states.not_your_turn.title}
          </p>
        )}
        {step !== "wait" && (
          <Button
            kind="primary"
            icon={step === "reveal" ? "down" : step === "mark" ? "pen" : "forward"}
            onClick={act}
          >
            {{ reveal: read.goToField, mark: read.sign, continue: read.continue }[step]}
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

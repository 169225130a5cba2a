import type { MarkPicture, PictureInput } from "@paraph/contract/app";
import { useState, type ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import { DrawPad } from "./DrawPad.tsx";
import type { Drawn } from "./DrawSurface.tsx";
import { MarkView } from "./MarkView.tsx";
import { isEmpty, type Mark } from "./mark.ts";
import { SavedMark } from "./SavedMark.tsx";
import { UploadMark } from "./UploadMark.tsx";
import "./MarkSheet.css";

type Props = {
  /** What a typed mark begins with. */
  readonly name: string;
  readonly prepare: (picture: PictureInput) => Promise<MarkPicture>;
  readonly mark: Mark | null;
  /** Whether the person keeps a mark that can be taken. */
  readonly hasSaved?: boolean;
  /** How a mark is shown, where it is known in which place it will stand. */
  readonly view?: ((mark: Mark) => ReactNode) | undefined;
  /** What the button says where it is not that this mark is used. */
  readonly go?: string;
  readonly busy?: boolean;
  readonly problem?: ReactNode;
  /** Whether the person may keep what they choose for the next time. */
  readonly mayKeep?: boolean;
  readonly onMark: (mark: Mark, isKept: boolean) => void;
  readonly onClose: () => void;
};

const EMPTY: Drawn = { kind: "drawn", width: 600, height: 220, strokes: [] };

/** How the signature looks: typed, drawn or uploaded. Drawing is never needed. */
export function MarkSheet(props: Props) {
  const { prepare, mark, hasSaved = false, go, busy = false, problem, onMark, onClose } = props;
  const { view, mayKeep = false } = props;
  const viewed = view ?? ((shown: Mark) => <MarkView mark={shown} />);
  const { mark: words } = useWords().signing;
  const { cancel } = useWords().common;
  const [tab, setTab] = useState<string>(firstTab(mark, hasSaved));
  const [name, setName] = useState(mark?.kind === "typed" ? mark.name : props.name);
  const [drawn, setDrawn] = useState(isOnPad(mark) ? mark : EMPTY);
  const [picture, setPicture] = useState<Mark | null>(mark?.kind === "picture" ? mark : null);
  const [saved, setSaved] = useState<Mark | null>(null);
  const [isKept, setKept] = useState(false);
  const chosen: Readonly<Record<string, Mark | null>> = {
    saved,
    typed: { kind: "typed", name },
    drawn,
    picture,
  };
  const now = chosen[tab] ?? null;
  const ready = now !== null && !isEmpty(now);
  const canKeep = mayKeep && tab !== "saved";
  return (
    <Sheet
      open
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            disabled={!ready}
            busy={busy}
            onClick={() => {
              if (ready) onMark(now, canKeep && isKept);
            }}
          >
            {go ?? words.use}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      {problem}
      <p className="quiet mark-text">{words.text}</p>
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => {
          setTab(String(key));
        }}
        className="tabs"
      >
        <TabList aria-label={words.title} className="tab-list">
          {hasSaved && (
            <Tab id="saved" className="tab">
              {words.savedTab}
            </Tab>
          )}
          <Tab id="typed" className="tab">
            {words.type}
          </Tab>
          <Tab id="drawn" className="tab">
            {words.draw}
          </Tab>
          <Tab id="picture" className="tab">
            {words.upload}
          </Tab>
        </TabList>
        {hasSaved && (
          <TabPanel id="saved" className="stack tab-panel">
            <SavedMark onMark={setSaved} view={viewed} />
          </TabPanel>
        )}
        <TabPanel id="typed" className="stack tab-panel">
          <Field
            label={words.name}
            value={name}
            maxLength={200}
            autoComplete="name"
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          {viewed({ kind: "typed", name })}
        </TabPanel>
        <TabPanel id="drawn" className="stack tab-panel">
          <DrawPad drawn={drawn} onDrawn={setDrawn} />
          {view && (
            <div className="drawn-view">
              {isEmpty(drawn) ? <div className="mark-view" /> : view(drawn)}
            </div>
          )}
        </TabPanel>
        <TabPanel id="picture" className="stack tab-panel">
          <UploadMark prepare={prepare} picture={picture} onPicture={setPicture} view={viewed} />
        </TabPanel>
      </Tabs>
      {canKeep && (
        <label className="mark-choice">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => {
              setKept(event.target.checked);
            }}
          />
          <span>{words.keep}</span>
        </label>
      )}
    </Sheet>
  );
}

/** Whether it was drawn here, so that it can be drawn on. */
function isOnPad(mark: Mark | null): mark is Drawn {
  return mark?.kind === "drawn" && mark.width === EMPTY.width && mark.height === EMPTY.height;
}

/** What was chosen before; else what the person keeps; else the name. */
function firstTab(mark: Mark | null, hasSaved: boolean): string {
  if (mark?.kind === "drawn" || mark?.kind === "picture") return mark.kind;
  return mark === null && hasSaved ? "saved" : "typed";
}

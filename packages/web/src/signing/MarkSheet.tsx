import type { SigningPage } from "@paraph/contract/app";
import { useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { Button } from "../parts/Button.tsx";
import { Field } from "../parts/Field.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { useWords } from "../words/words.ts";
import type { Entry } from "./calls.ts";
import { DrawPad } from "./DrawPad.tsx";
import { MarkView } from "./MarkView.tsx";
import { isEmpty, trimmed, type Mark } from "./mark.ts";
import { nameOf } from "./room.ts";
import { UploadMark } from "./UploadMark.tsx";
import "./MarkSheet.css";

type Props = {
  readonly page: SigningPage;
  readonly entry: Entry;
  readonly mark: Mark | null;
  readonly onMark: (mark: Mark) => void;
  readonly onClose: () => void;
};

const EMPTY = { kind: "drawn", width: 600, height: 220, strokes: [] } as const;

/** How the signature looks: typed, drawn or uploaded. Drawing is never needed. */
export function MarkSheet({ page, entry, mark, onMark, onClose }: Props) {
  const { mark: words } = useWords().signing;
  const { cancel } = useWords().common;
  const [tab, setTab] = useState<string>(
    mark?.kind === "drawn" || mark?.kind === "picture" ? mark.kind : "typed",
  );
  const [name, setName] = useState(mark?.kind === "typed" ? mark.name : nameOf(page));
  const [drawn, setDrawn] = useState<Extract<Mark, { kind: "drawn" }>>(EMPTY);
  const [picture, setPicture] = useState<Mark | null>(mark?.kind === "picture" ? mark : null);
  const now: Mark | null =
    tab === "typed" ? { kind: "typed", name } : tab === "drawn" ? drawn : picture;
  const ready = now !== null && !isEmpty(now);
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
            onClick={() => {
              if (ready) onMark(now.kind === "drawn" ? trimmed(now) : now);
            }}
          >
            {words.use}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <p className="quiet">{words.text}</p>
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => {
          setTab(String(key));
        }}
        className="tabs"
      >
        <TabList aria-label={words.title} className="tab-list">
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
          <MarkView mark={{ kind: "typed", name }} />
        </TabPanel>
        <TabPanel id="drawn" className="stack tab-panel">
          <DrawPad drawn={drawn} onDrawn={setDrawn} />
        </TabPanel>
        <TabPanel id="picture" className="stack tab-panel">
          <UploadMark entry={entry} picture={picture} onPicture={setPicture} />
        </TabPanel>
      </Tabs>
    </Sheet>
  );
}

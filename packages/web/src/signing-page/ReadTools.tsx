import { useState } from "react";
import { Button, Dialog, DialogTrigger, Popover, Toolbar } from "react-aria-components";
import { IconButton } from "../components/Button.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { useRoomy } from "../components/use-wide.ts";
import { useWords } from "../i18n/words.ts";
import "./ReadTools.css";

export type Tools = {
  readonly list: boolean;
  readonly finding: boolean;
  readonly isText: boolean;
  readonly onList: () => void;
  readonly onFind: () => void;
  readonly onText: () => void;
  readonly onZoom: (way: "in" | "out" | "fit") => void;
};

/** How the document is looked at: in sight where there is room, behind one button where there is none. */
export function ReadTools(tools: Tools) {
  return useRoomy() ? <InSight {...tools} /> : <Behind {...tools} />;
}

/** One stop for the Tab key, arrows inside. */
function InSight({ list, finding, isText, onList, onFind, onText, onZoom }: Tools) {
  const { read } = useWords().signing;
  return (
    <Toolbar className="read-tools" aria-label={read.tools}>
      <IconButton name={read.text.only} icon="type" aria-pressed={isText} onClick={onText} />
      {!isText && (
        <IconButton name={read.search} icon="search" aria-pressed={finding} onClick={onFind} />
      )}
      <IconButton name={read.pages} icon="pages" aria-pressed={list} onClick={onList} />
      <Sizes onZoom={onZoom} />
    </Toolbar>
  );
}

/** The document stays in sight below it, so that one sees at once what a press does. */
function Behind({ isText, onList, onFind, onText, onZoom }: Tools) {
  const { read } = useWords().signing;
  const [open, setOpen] = useState(false);
  const then = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className="icon-button" aria-label={read.tools}>
        <Icon name="view" />
      </Button>
      <Popover className="menu-place view-place" placement="bottom end">
        <Dialog className="view" aria-label={read.tools}>
          <div className="view-size" role="group" aria-label={read.size}>
            <span>{read.size}</span>
            <Sizes onZoom={onZoom} />
          </div>
          <ViewItem icon="pages" name={read.pages} onClick={then(onList)} />
          {!isText && <ViewItem icon="search" name={read.search} onClick={then(onFind)} />}
          <ViewItem icon="type" name={read.text.only} pressed={isText} onClick={then(onText)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Sizes({ onZoom }: Pick<Tools, "onZoom">) {
  const { read } = useWords().signing;
  return (
    <>
      {(["out", "in", "fit"] as const).map((way) => (
        <IconButton
          key={way}
          name={{ out: read.zoomOut, in: read.zoomIn, fit: read.fit }[way]}
          icon={({ out: "minus", in: "plus", fit: "fit" } as const)[way]}
          onClick={() => {
            onZoom(way);
          }}
        />
      ))}
    </>
  );
}

type Item = {
  readonly icon: IconName;
  readonly name: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
};

function ViewItem({ icon, name, pressed, onClick }: Item) {
  return (
    <button type="button" className="view-item" aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} />
      <span>{name}</span>
      {pressed && <Icon name="check" />}
    </button>
  );
}

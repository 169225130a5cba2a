import { useState } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "../components/Button.tsx";
import { useBackCloses } from "../components/use-back-closes.ts";
import { useWords } from "../i18n/words.ts";
import { DrawSurface, type DrawProps } from "./DrawSurface.tsx";

/** A field to draw in, in the sheet or as large as the screen: there it lies on its side where a phone stands upright. */
export function DrawPad(props: DrawProps) {
  const { mark } = useWords().signing;
  const [isFull, setFull] = useState(false);
  useBackCloses(isFull, () => {
    setFull(false);
  });
  return (
    <>
      {!isFull && <DrawSurface {...props} />}
      <div className="row">
        <TakeBack {...props} />
        <Button
          kind="quiet"
          icon="fit"
          onClick={() => {
            setFull(true);
          }}
        >
          {mark.full}
        </Button>
      </div>
      <ModalOverlay className="draw-full" isOpen={isFull} onOpenChange={setFull}>
        <Modal>
          <Dialog className="draw-full-inside" aria-label={mark.drawHere}>
            <DrawSurface {...props} />
            <div className="row">
              <TakeBack {...props} />
              <Button
                kind="primary"
                onClick={() => {
                  setFull(false);
                }}
              >
                {mark.fullDone}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** The last stroke, or all of them. */
function TakeBack({ drawn: { strokes }, onDrawn }: DrawProps) {
  const { mark } = useWords().signing;
  const left = [
    ["undo", strokes.slice(0, -1)],
    ["clear", []],
  ] as const;
  return left.map(([name, rest]) => (
    <Button
      key={name}
      kind="quiet"
      {...(name === "undo" && { icon: name })}
      disabled={strokes.length === 0}
      onClick={() => {
        onDrawn((before) => ({ ...before, strokes: rest }));
      }}
    >
      {mark[name]}
    </Button>
  ));
}

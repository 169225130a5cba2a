import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useWords } from "../i18n/words.ts";

type Props = {
  /** It became this person's turn while they waited. */
  readonly freed: boolean;
  readonly wasMoved: boolean;
  readonly hasNoRoom: boolean;
  /** Puts the mark into the document's own field, which would stay empty; absent where there is none. */
  readonly onField?: (() => void) | undefined;
};

/** What changed by itself while somebody reads. */
export function ReadNotices({ freed, wasMoved, hasNoRoom, onField }: Props) {
  const { read, states } = useWords().signing;
  return (
    <>
      {freed && (
        <p className="unseen" role="status">
          {states.not_your_turn.free}
        </p>
      )}
      {(wasMoved || hasNoRoom) && (
        <Notice live icon="move">
          {wasMoved ? read.movedClear : read.noRoom}
        </Notice>
      )}
      {onField && (
        <Notice live icon="move">
          <div className="row">
            <span>{read.emptyField}</span>
            <Button kind="quiet" onClick={onField}>
              {read.useField}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

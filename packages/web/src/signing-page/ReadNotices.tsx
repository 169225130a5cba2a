import { Notice } from "../components/Notice.tsx";
import { useWords } from "../i18n/words.ts";

type Props = {
  /** It became this person's turn while they waited. */
  readonly freed: boolean;
  readonly wasMoved: boolean;
  readonly hasNoRoom: boolean;
};

/** What changed by itself while somebody reads. */
export function ReadNotices({ freed, wasMoved, hasNoRoom }: Props) {
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
    </>
  );
}

import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";

type Props = { readonly address: string | null; readonly onClose: () => void };

/** A link inside a document shows its address before anybody goes there. */
export function LinkSheet({ address, onClose }: Props) {
  const { read } = useWords().signing;
  return (
    <Sheet
      title={read.leaveTitle}
      open={address !== null}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          icon="out"
          onClick={() => {
            if (address) open(address, "_blank", "noopener,noreferrer");
            onClose();
          }}
        >
          {read.leave}
        </Button>
      }
    >
      <p>{read.leaveText}</p>
      <p>
        <code>{address}</code>
      </p>
    </Sheet>
  );
}

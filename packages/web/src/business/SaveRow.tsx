import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";

type Props = {
  readonly saving: { readonly isSuccess: boolean; readonly isPending: boolean };
  readonly labels: { readonly saved: string; readonly save: string };
};

/** The end of a form: that it was saved, and the button that saves it. */
export function SaveRow({ saving, labels }: Props) {
  return (
    <>
      {saving.isSuccess && (
        <Notice live tone="ok">
          {labels.saved}
        </Notice>
      )}
      <div>
        <Button kind="primary" type="submit" busy={saving.isPending}>
          {labels.save}
        </Button>
      </div>
    </>
  );
}

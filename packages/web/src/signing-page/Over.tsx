import type { Intent } from "@paraph/contract/app";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { useWords } from "../i18n/words.ts";
import { brandOf, isDemo, type StepProps } from "./shared.ts";

type Props = Pick<StepProps, "page" | "go"> & { readonly because: "used" | "late" };

/** Why no code can prove this declaration any more; null while one can. */
export function overBecause(
  { triesLeft, expiresAt }: Intent,
  serverTime: string,
  error: Error | null,
): "used" | "late" | null {
  const key = error instanceof Refused ? error.key : null;
  if (triesLeft === 0 || key === "error.code.too_many_tries") return "used";
  const isLate = Date.parse(expiresAt) <= Date.parse(serverTime);
  return isLate || key === "error.intent.expired" ? "late" : null;
}

/** Too many wrong codes, or too late: nothing was signed, and the way on is to confirm again. */
export function Over({ page, go, because }: Props) {
  const { code } = useWords().signing;
  return (
    <Page
      title={code.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed
      actions={
        <Button
          kind="primary"
          wide
          onClick={() => {
            go("confirm");
          }}
        >
          {code.restart}
        </Button>
      }
    >
      <Notice live tone="warn">
        {code[because]}
      </Notice>
    </Page>
  );
}

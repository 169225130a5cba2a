import type { Me, RecoveryCodes as Made } from "@paraph/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Problem } from "../../components/Problem.tsx";
import { useAct } from "../../components/use-act.ts";
import { newRecoveryCodes } from "../calls.ts";
import { FreshLogin } from "./FreshLogin.tsx";
import { useMeWords } from "../words.ts";

/** Recovery codes: how many are left, and new ones, which are shown once. */
export function RecoveryCodes({ me }: { readonly me: Me }) {
  const { codes: words } = useMeWords();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const making = useAct<Made>({
    mutationFn: newRecoveryCodes,
    onSuccess: (made) => {
      setCodes(made.codes);
      void queries.invalidateQueries({ queryKey: ["me"] });
    },
  });
  return (
    <div className="card">
      <h3>{words.title}</h3>
      <p className="quiet">{words.text}</p>
      <p className="numbers">{words.left(me.recoveryCodes)}</p>
      {making.error && <Problem error={making.error} />}
      {codes.length > 0 && <Shown codes={codes} />}
      {codes.length === 0 &&
        (me.isFresh ? (
          <div>
            <Button
              busy={making.isPending}
              onClick={() => {
                making.act();
              }}
            >
              {me.recoveryCodes > 0 ? words.again : words.make}
            </Button>
          </div>
        ) : (
          <FreshLogin text={words.needsLogin} />
        ))}
    </div>
  );
}

function Shown({ codes }: { readonly codes: readonly string[] }) {
  const { codes: words } = useMeWords();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <>
      <Notice live tone="warn">
        {words.once}
      </Notice>
      <ol className="me-codes numbers">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div>
        <ButtonLink icon="download" href={file} download="paraph-recovery-codes.txt">
          {words.download}
        </ButtonLink>
      </div>
    </>
  );
}

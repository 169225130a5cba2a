import type { Me } from "@paraph/contract/app";
import { exportMe } from "@paraph/contract/app/addresses";
import { useState } from "react";
import { readLines } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats } from "../i18n/words.ts";
import { useMeWords } from "./words.ts";

type Far = { readonly done: number; readonly total: number };

/** All that the service knows of the person as one file, and how far it has come. */
export function Export({ me }: { readonly me: Me }) {
  const { data: words } = useMeWords();
  const { number } = useFormats();
  const [far, setFar] = useState<Far | null>(null);
  const getting = useAct({
    mutationFn: () =>
      readLines(exportMe, (lines, total) => {
        setFar({ done: Math.min(lines, total ?? lines), total: total ?? lines });
      }),
    onSuccess: save,
    onSettled: () => {
      setFar(null);
    },
  });
  return (
    <div className="card">
      <h3>{words.export}</h3>
      <p className="quiet">{me.isProven ? words.exportText : words.exportProof}</p>
      {getting.error && <Problem error={getting.error} />}
      {far && far.total > 0 && (
        <>
          <progress value={far.done} max={far.total} aria-label={words.exportGo} />
          <p className="quiet small numbers">
            {words.exportFar(number(far.done), number(far.total))}
          </p>
        </>
      )}
      <span className="small quiet" role="status">
        {getting.isSuccess && words.exportDone}
      </span>
      {me.isProven && (
        <div>
          <Button
            icon="download"
            busy={getting.isPending}
            onClick={() => {
              getting.act();
            }}
          >
            {words.exportGo}
          </Button>
        </div>
      )}
    </div>
  );
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = "paraph-data.json";
  link.click();
  URL.revokeObjectURL(address);
}

import type { Me } from "@paraph/contract/app";
import { useStart } from "../identification/use-start.ts";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { useMeWords } from "./words.ts";

/** What was recorded of the person's identity, and the way to have it checked. */
export function Identity({ me }: { readonly me: Me }) {
  const words = useMeWords();
  const { day, list } = useFormats();
  const isRecorded = me.identifications.length > 0;
  return (
    <section className="card">
      <h2>{words.identified}</h2>
      {me.identifications.map((one) => (
        <div key={one.provenAt}>
          <p>{words.identifiedBy(one.name, day(one.provenAt), list(one.legislations))}</p>
          {one.isSimulated && <p className="quiet small">{words.identifiedSimulated}</p>}
        </div>
      ))}
      {!isRecorded && <p>{words.identifiedNone}</p>}
      {!isRecorded &&
        (me.identifiedBy ? <Start /> : <p className="quiet">{words.identifiedNobody}</p>)}
    </section>
  );
}

function Start() {
  const words = useMeWords();
  const starting = useStart();
  return (
    <>
      <p className="quiet">{words.identifiedHow}</p>
      {starting.error && <Problem error={starting.error} />}
      <div>
        <Button
          busy={starting.isPending}
          onClick={() => {
            starting.act();
          }}
        >
          {words.identifiedGo}
        </Button>
      </div>
    </>
  );
}

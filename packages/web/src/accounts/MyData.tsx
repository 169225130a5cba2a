import type { Me } from "@paraph/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { keepToken, Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { deleteMe } from "./calls.ts";
import { Export } from "./Export.tsx";
import { FreshLogin } from "./factors/FreshLogin.tsx";
import { useMeWords } from "./words.ts";

/** The data of the person as a file, and the way out; what stays is said before. */
export function MyData({ me }: { readonly me: Me }) {
  const { data: words } = useMeWords();
  const [leaving, setLeaving] = useState(false);
  return (
    <section className="stack">
      <h2>{words.title}</h2>
      <Export me={me} />
      <div className="card">
        <h3>{words.leave}</h3>
        <p className="quiet">{words.leaveText}</p>
        {me.isFresh ? (
          <div>
            <Button
              onClick={() => {
                setLeaving(true);
              }}
            >
              {words.leaveGo}
            </Button>
          </div>
        ) : (
          <FreshLogin text={words.leaveNeedsLogin} />
        )}
      </div>
      {leaving && (
        <Leave
          onClose={() => {
            setLeaving(false);
          }}
        />
      )}
    </section>
  );
}

function Leave({ onClose }: { readonly onClose: () => void }) {
  const { data: words } = useMeWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deleting = useAct({
    mutationFn: deleteMe,
    onSuccess: async () => {
      keepToken(null);
      await navigate("/login/ended", { replace: true });
      queries.clear();
    },
  });
  const { error } = deleting;
  const why = error instanceof Refused ? words.refused[error.key] : undefined;
  return (
    <Sheet
      open
      title={words.leave}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            busy={deleting.isPending}
            onClick={() => {
              deleting.act();
            }}
          >
            {words.leaveNow}
          </Button>
          <Button onClick={onClose}>{words.stay}</Button>
        </>
      }
    >
      {error && <Problem error={error} {...(why && { text: why })} />}
      <p>{words.goes}</p>
      <p>{words.stays}</p>
    </Sheet>
  );
}

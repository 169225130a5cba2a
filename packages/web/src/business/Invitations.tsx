import type { SentInvitation } from "@paraph/contract/app";
import { Button } from "../parts/Button.tsx";
import { Notice } from "../parts/Notice.tsx";
import { useAct } from "../parts/use-act.ts";
import { useFormats } from "../words/words.ts";
import { repeatInvitation, withdrawInvitation } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly of: readonly SentInvitation[];
  readonly onChanged: () => void;
};

/** Who was invited and has not answered: sent again, or withdrawn. */
export function Invitations({ id, of, onChanged }: Props) {
  const { invitation: told, members } = useBusinessWords();
  const repeat = useAct({
    mutationFn: (one: SentInvitation) => repeatInvitation(id, one.id),
    onSuccess: onChanged,
  });
  const withdraw = useAct({
    mutationFn: (one: SentInvitation) => withdrawInvitation(id, one.id),
    onSuccess: onChanged,
  });
  if (of.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="invitations">
      <h2 id="invitations">{told.title}</h2>
      <Refusal
        error={repeat.error ?? withdraw.error}
        onProven={() => {
          if (withdraw.error && withdraw.variables) withdraw.act(withdraw.variables);
          else if (repeat.variables) repeat.act(repeat.variables);
        }}
      />
      {repeat.isSuccess && repeat.variables && (
        <Notice live tone="ok" icon="ok">
          {told.sentAgain(repeat.variables.email)}
        </Notice>
      )}
      <ul className="card business-list">
        {of.map((one) => (
          <li key={one.id}>
            <div className="stack business-fact">
              <b>{one.email}</b>
              <Facts one={one} role={members.roles[one.role]} />
            </div>
            <div className="row">
              <Button
                aria-label={`${told.again}: ${one.email}`}
                busy={repeat.isPending && repeat.variables.id === one.id}
                onClick={() => {
                  withdraw.reset();
                  repeat.act(one);
                }}
              >
                {told.again}
              </Button>
              <Button
                kind="danger"
                aria-label={`${told.withdraw}: ${one.email}`}
                onClick={() => {
                  repeat.reset();
                  withdraw.act(one);
                }}
              >
                {told.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ one, role }: { readonly one: SentInvitation; readonly role: string }) {
  const { invitation: told } = useBusinessWords();
  const { day } = useFormats();
  const end = one.isExpired ? told.expired(day(one.expiresAt)) : told.until(day(one.expiresAt));
  return (
    <>
      <span className="small quiet">
        {[role, told.by(one.invitedBy, day(one.sentAt)), end].join(" · ")}
      </span>
      {one.isRefused && <span className="small">{told.refused}</span>}
    </>
  );
}

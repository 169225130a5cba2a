import type { SentInvitation } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats } from "../i18n/words.ts";
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
  const { invitation: labels, members } = useBusinessWords();
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
      <h2 id="invitations">{labels.title}</h2>
      <Refusal
        error={repeat.error ?? withdraw.error}
        onProven={() => {
          if (withdraw.error && withdraw.variables) withdraw.act(withdraw.variables);
          else if (repeat.variables) repeat.act(repeat.variables);
        }}
      />
      {repeat.isSuccess && repeat.variables && (
        <Notice live tone="ok" icon="ok">
          {labels.sentAgain(repeat.variables.email)}
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
                aria-label={`${labels.again}: ${one.email}`}
                busy={repeat.isPending && repeat.variables.id === one.id}
                onClick={() => {
                  withdraw.reset();
                  repeat.act(one);
                }}
              >
                {labels.again}
              </Button>
              <Button
                kind="danger"
                aria-label={`${labels.withdraw}: ${one.email}`}
                onClick={() => {
                  repeat.reset();
                  withdraw.act(one);
                }}
              >
                {labels.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ one, role }: { readonly one: SentInvitation; readonly role: string }) {
  const { invitation: labels } = useBusinessWords();
  const { day } = useFormats();
  const end = one.isExpired ? labels.expired(day(one.expiresAt)) : labels.until(day(one.expiresAt));
  return (
    <>
      <span className="small quiet">
        {[role, labels.by(one.invitedBy, day(one.sentAt)), end].join(" · ")}
      </span>
      {one.isRefused && <span className="small">{labels.refused}</span>}
    </>
  );
}

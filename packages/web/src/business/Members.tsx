import type { BusinessMember } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Asked } from "../parts/Asked.tsx";
import { Button } from "../parts/Button.tsx";
import { useAct } from "../parts/use-act.ts";
import { useFormats } from "../words/words.ts";
import { putMember, readMembers, removeMember, type NewMember } from "./calls.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

/** Who belongs to the business; administrators change it and invite others. */
export function Members({ id }: { readonly id: string }) {
  const { members: told, wrong } = useBusinessWords();
  const members = useQuery({
    queryKey: ["business", id, "members"],
    queryFn: () => readMembers(id),
  });
  const refresh = () => void members.refetch();
  const put = useAct({
    mutationFn: (member: NewMember) => putMember(id, member),
    onSuccess: refresh,
  });
  const remove = useAct({
    mutationFn: (gone: string) => removeMember(id, gone),
    onSuccess: refresh,
  });
  const isAdmin = members.data?.role === "admin";
  return (
    <>
      <p className="quiet">{told.lead}</p>
      <Refusal
        error={put.error ?? remove.error}
        onProven={() => {
          if (remove.error && remove.variables !== undefined) remove.act(remove.variables);
          else if (put.variables) put.act(put.variables);
        }}
      />
      <Asked wrong={wrong} of={members}>
        {(answer) => (
          <>
            <ul className="card business-list">
              {answer.members.map((one) => (
                <li key={one.email}>
                  <div className="stack business-fact">
                    <b>{one.email}</b>
                    <Facts one={one} />
                  </div>
                  {isAdmin && (
                    <div className="row">
                      <Button
                        aria-label={`${told.make[otherRole(one)]}: ${one.email}`}
                        onClick={() => {
                          remove.reset();
                          put.act({ email: one.email, role: otherRole(one) });
                        }}
                      >
                        {told.make[otherRole(one)]}
                      </Button>
                      <Button
                        kind="danger"
                        aria-label={`${told.remove}: ${one.email}`}
                        onClick={() => {
                          put.reset();
                          remove.act(one.email);
                        }}
                      >
                        {told.remove}
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            <Invitations id={id} of={answer.invitations} onChanged={refresh} />
          </>
        )}
      </Asked>
      {isAdmin && (
        <InviteForm
          isBusy={put.isPending}
          onInvite={(member) => {
            remove.reset();
            put.act(member);
          }}
        />
      )}
    </>
  );
}

function otherRole({ role }: BusinessMember): BusinessMember["role"] {
  return role === "admin" ? "member" : "admin";
}

function Facts({ one }: { readonly one: BusinessMember }) {
  const { members: told } = useBusinessWords();
  const { day, moment } = useFormats();
  const seen = one.lastSeenAt === null ? told.neverSeen : told.seen(moment(one.lastSeenAt));
  const facts = [
    one.name,
    told.roles[one.role],
    // The person of the demo was never verified and is here all the same.
    one.isRegistered || one.lastSeenAt !== null ? seen : told.pending(day(one.addedAt)),
  ];
  return <span className="small quiet">{facts.filter(Boolean).join(" · ")}</span>;
}

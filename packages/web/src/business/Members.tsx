import type { BusinessMember } from "@paraph/contract/app";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { QueryResult } from "../components/QueryResult.tsx";
import { Button } from "../components/Button.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats } from "../i18n/words.ts";
import { putMember, readMembers, type NewMember } from "./calls.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { Refusal } from "./Refusal.tsx";
import { RemoveSheet } from "./RemoveSheet.tsx";
import { useBusinessWords } from "./words.ts";

/** Who belongs to the business; administrators change it and invite others. */
export function Members({ id }: { readonly id: string }) {
  const { members: labels, wrong } = useBusinessWords();
  const members = useQuery({
    queryKey: ["business", id, "members"],
    queryFn: () => readMembers(id),
  });
  const refresh = () => void members.refetch();
  const put = useAct({
    mutationFn: (member: NewMember) => putMember(id, member),
    onSuccess: refresh,
  });
  const [leaving, setLeaving] = useState<BusinessMember | null>(null);
  const isAdmin = members.data?.role === "admin";
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <Refusal
        error={put.error}
        onProven={() => {
          if (put.variables) put.act(put.variables);
        }}
      />
      <QueryResult wrong={wrong} of={members}>
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
                        aria-label={`${labels.make[otherRole(one)]}: ${one.email}`}
                        onClick={() => {
                          put.act({ email: one.email, role: otherRole(one) });
                        }}
                      >
                        {labels.make[otherRole(one)]}
                      </Button>
                      <Button
                        kind="danger"
                        aria-label={`${labels.remove}: ${one.email}`}
                        onClick={() => {
                          put.reset();
                          setLeaving(one);
                        }}
                      >
                        {labels.remove}
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {leaving && (
              <RemoveSheet
                id={id}
                leaver={leaving}
                others={answer.members.filter(({ email }) => email !== leaving.email)}
                onClose={() => {
                  setLeaving(null);
                }}
                onDone={() => {
                  setLeaving(null);
                  refresh();
                }}
              />
            )}
            <Invitations id={id} of={answer.invitations} onChanged={refresh} />
          </>
        )}
      </QueryResult>
      {isAdmin && (
        <InviteForm
          isBusy={put.isPending}
          onInvite={(member) => {
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
  const { members: labels } = useBusinessWords();
  const { day, moment } = useFormats();
  const seen = one.lastSeenAt === null ? labels.neverSeen : labels.seen(moment(one.lastSeenAt));
  const facts = [
    one.name,
    labels.roles[one.role],
    // The person of the demo was never verified and is here all the same.
    one.isRegistered || one.lastSeenAt !== null ? seen : labels.pending(day(one.addedAt)),
    one.requests ? labels.manages(one.requests) : null,
  ];
  return <span className="small quiet">{facts.filter(Boolean).join(" · ")}</span>;
}

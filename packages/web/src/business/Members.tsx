import type { BusinessMember } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../parts/Button.tsx";
import { Field } from "../parts/Field.tsx";
import { useAct } from "../parts/use-act.ts";
import { useFormats } from "../words/words.ts";
import { Asked } from "../parts/Asked.tsx";
import { putMember, readMembers, removeMember, type NewMember } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

/** Who belongs to the business; administrators change it. */
export function Members({ id }: { readonly id: string }) {
  const { members: told, wrong } = useBusinessWords();
  const members = useQuery({
    queryKey: ["business", id, "members"],
    queryFn: () => readMembers(id),
  });
  const [email, setEmail] = useState("");
  const refresh = () => void members.refetch();
  const put = useAct({
    mutationFn: (member: NewMember) => putMember(id, member),
    onSuccess: refresh,
  });
  const remove = useAct({
    mutationFn: (gone: string) => removeMember(id, gone),
    onSuccess: refresh,
  });
  const error = put.error ?? remove.error;
  const isAdmin = members.data?.role === "admin";
  return (
    <>
      <p className="quiet">{told.lead}</p>
      <Refusal
        error={error}
        onProven={() => {
          if (remove.error && remove.variables !== undefined) remove.act(remove.variables);
          else if (put.variables) put.act(put.variables);
        }}
      />
      <Asked wrong={wrong} of={members}>
        {(answer) => (
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
        )}
      </Asked>
      {isAdmin && (
        <form
          className="card business-add"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            remove.reset();
            put.act({ email, role: "member" });
            setEmail("");
          }}
        >
          <Field
            label={told.email}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
            }}
          />
          <Button type="submit" icon="plus" busy={put.isPending}>
            {told.add}
          </Button>
        </form>
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
    one.isRegistered ? seen : told.pending(day(one.addedAt)),
  ];
  return <span className="small quiet">{facts.filter(Boolean).join(" · ")}</span>;
}

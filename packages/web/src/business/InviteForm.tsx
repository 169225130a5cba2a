import { useId, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import type { NewMember } from "./calls.ts";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly isBusy: boolean;
  readonly onInvite: (member: NewMember) => void;
};

const ROLES: readonly NewMember["role"][] = ["member", "admin"];

/** Whom to invite, and as what. */
export function InviteForm({ isBusy, onInvite }: Props) {
  const { members: labels, invitation } = useBusinessWords();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<NewMember["role"]>("member");
  const list = useId();
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onInvite({ email, role });
        setEmail("");
      }}
    >
      <h2>{invitation.invite}</h2>
      <div className="business-add">
        <Field
          label={labels.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
          }}
        />
        <div className="field">
          <label htmlFor={list}>{labels.role}</label>
          <select
            id={list}
            className="field-input"
            value={role}
            onChange={({ target }) => {
              setRole(target.value === "admin" ? "admin" : "member");
            }}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {labels.roles[one]}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" icon="mail" busy={isBusy}>
          {invitation.send}
        </Button>
      </div>
      <p className="small quiet">{invitation.hint}</p>
    </form>
  );
}

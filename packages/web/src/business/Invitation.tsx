import type { MyInvitation } from "@paraph/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { loginFor } from "../shell/arrivals.ts";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { useAccount } from "../shell/session.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { reasonIn } from "../i18n/reason.ts";
import { useFormats } from "../i18n/words.ts";
import { acceptInvitation, readInvitation } from "./calls.ts";
import { useBusinessWords } from "./words.ts";

/** An invitation to a business: who asks, as what, until when; nothing happens before the button. */
export function Invitation() {
  const { invitationId = "" } = useParams();
  const { invitation: labels, wrong } = useBusinessWords();
  const shown = useQuery({
    queryKey: ["invitation", invitationId],
    queryFn: () => readInvitation(invitationId),
  });
  return (
    <SignedInPage title={labels.heading}>
      <QueryResult wrong={wrong} of={shown}>
        {(one) => (
          <section className="card stack">
            <State one={one} />
            {one.state === "open" && (
              <Accept id={invitationId} onRefused={() => void shown.refetch()} />
            )}
            {one.state === "other_address" && <Switch id={invitationId} />}
            {one.state === "accepted" && one.offer && <ToBusiness id={one.offer.businessId} />}
          </section>
        )}
      </QueryResult>
    </SignedInPage>
  );
}

function State({ one: { state, email, offer } }: { readonly one: MyInvitation }) {
  const { invitation: labels, members } = useBusinessWords();
  const account = useAccount();
  const { day } = useFormats();
  if (!offer || state === "other_address") return <p>{labels.other(email, account.email)}</p>;
  const said = labels.states[state];
  const facts = [
    [labels.business, [offer.business, offer.registeredName].filter(Boolean).join(" / ")],
    [labels.invitedBy, offer.invitedBy],
    [members.role, members.roles[offer.role]],
    [labels.end, day(offer.expiresAt)],
  ] as const;
  return (
    <>
      <p>
        <b>{typeof said === "string" ? said : said(offer.business)}</b>
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type AcceptProps = { readonly id: string; readonly onRefused: () => void };

function Accept({ id, onRefused }: AcceptProps) {
  const words = useBusinessWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accepting = useAct({
    mutationFn: () => acceptInvitation(id),
    onSuccess: async ({ businessId }) => {
      // The frame shows the business only once the session knows of it.
      await queries.invalidateQueries({ queryKey: ["session"] });
      await navigate(`/business/${businessId}/members`);
    },
    onError: onRefused,
  });
  return (
    <>
      {accepting.error && <Problem error={accepting.error} {...reasonIn(words, accepting.error)} />}
      <div>
        <Button
          kind="primary"
          busy={accepting.isPending}
          onClick={() => {
            accepting.act();
          }}
        >
          {words.invitation.accept}
        </Button>
      </div>
    </>
  );
}

/** Logs in as somebody else and comes back here. */
function Switch({ id }: { readonly id: string }) {
  const { invitation: labels } = useBusinessWords();
  const navigate = useNavigate();
  const switching = useAct({
    mutationFn: () => loginFor({ page: `/invitation/${id}` }),
    onSuccess: (login) => navigate(login),
  });
  return (
    <>
      {switching.error && <Problem error={switching.error} />}
      <div>
        <Button
          kind="primary"
          busy={switching.isPending}
          onClick={() => {
            switching.act();
          }}
        >
          {labels.switch}
        </Button>
      </div>
    </>
  );
}

function ToBusiness({ id }: { readonly id: string }) {
  const { invitation: labels } = useBusinessWords();
  const navigate = useNavigate();
  return (
    <div>
      <Button kind="primary" onClick={() => void navigate(`/business/${id}`)}>
        {labels.go}
      </Button>
    </div>
  );
}

import type { CreateOffer, DraftForm } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { call } from "../api.ts";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { CreateForm } from "./CreateForm.tsx";
import { draftFrom, emptyDraft } from "./draft.ts";
import { readForm } from "./make.ts";
import { stepIn, type Step } from "./steps.ts";
import { useCreateWords } from "./words.ts";
import "./Create.css";

/** Making a request in the name of a business of which one is a member, or going on with a draft. */
export function Create() {
  const { requestId = "" } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { form } = (location.state ?? {}) as { readonly form?: string };
  // A form that became a draft, or went to another step, is the same form under another address.
  const key = form ?? `${requestId} ${location.key}`;
  return (
    <Opened
      key={key}
      opened={requestId === "" ? null : requestId}
      step={stepIn(new URLSearchParams(location.search))}
      onStep={(step) => {
        void navigate(`${location.pathname}?step=${step}`, { state: { form: key } });
      }}
      onBegun={(id) => {
        const path = id === null ? "/create" : `/create/${id}`;
        // Read when it has begun: the person may have gone on to another step meanwhile.
        const { search } = globalThis.location;
        void navigate(path + search, { replace: true, state: { form: key } });
      }}
    />
  );
}

type Props = {
  readonly opened: string | null;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onBegun: (requestId: string | null) => void;
};

function Opened({ opened: now, ...way }: Props) {
  const { title, none } = useCreateWords();
  const [opened] = useState(now);
  const offer = useQuery({
    queryKey: ["create"],
    queryFn: () => call(app.createOffer),
    staleTime: Infinity,
  });
  const form = useQuery({
    queryKey: ["create", opened],
    queryFn: () => (opened === null ? null : readForm(opened)),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (offer.isPending || form.isPending) return <Skeleton />;
  if (!offer.data) return <ErrorPage error={offer.error} onRetry={() => void offer.refetch()} />;
  if (form.data === undefined)
    return <ErrorPage error={form.error} onRetry={() => void form.refetch()} />;
  if (offer.data.businesses.length === 0)
    return (
      <SignedInPage title={none.title}>
        <p>{none.text}</p>
      </SignedInPage>
    );
  return (
    <SignedInPage title={title}>
      <CreateForm
        {...way}
        opened={opened}
        offer={offer.data}
        initial={begun(offer.data, form.data)}
      />
    </SignedInPage>
  );
}

function begun({ businesses }: CreateOffer, form: DraftForm | null | undefined) {
  if (!form) return emptyDraft(businesses[0]?.id ?? "");
  return draftFrom(form, businesses.find(({ id }) => id === form.business)?.signerGroups ?? []);
}

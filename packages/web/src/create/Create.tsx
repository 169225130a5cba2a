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
import { useCreateWords } from "./words.ts";
import "./Create.css";

/** Making a request in the name of a business of which one is a member, or going on with a draft. */
export function Create() {
  const { requestId = "" } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  // A form that became a draft is the same form under its own address.
  const [own, setOwn] = useState({ id: "", key: "" });
  const key = own.key !== "" && own.id === requestId ? own.key : `${requestId} ${location.key}`;
  return (
    <Opened
      key={key}
      opened={requestId === "" || own.id === requestId ? null : requestId}
      onBegun={(id) => {
        setOwn({ id: id ?? "", key });
        void navigate(id === null ? "/create" : `/create/${id}`, { replace: true });
      }}
    />
  );
}

type Props = {
  readonly opened: string | null;
  readonly onBegun: (requestId: string | null) => void;
};

function Opened({ opened: now, onBegun }: Props) {
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
  });
  if (offer.isPending || form.isPending) return <Skeleton />;
  if (!offer.data) return <ErrorPage error={offer.error} onRetry={() => void offer.refetch()} />;
  if (form.error) return <ErrorPage error={form.error} onRetry={() => void form.refetch()} />;
  if (offer.data.businesses.length === 0)
    return (
      <SignedInPage title={none.title}>
        <p>{none.text}</p>
      </SignedInPage>
    );
  return (
    <SignedInPage title={title}>
      <CreateForm
        {...{ opened, onBegun }}
        offer={offer.data}
        initial={begun(offer.data, form.data)}
      />
    </SignedInPage>
  );
}

function begun({ businesses }: CreateOffer, form: DraftForm | null | undefined) {
  return form ? draftFrom(form) : emptyDraft(businesses[0]?.id ?? "");
}

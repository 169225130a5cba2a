import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useAccent } from "../components/accent.ts";
import { isEmbedded, tellOnly, tellParent } from "../embedded.ts";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { useAct } from "../components/use-act.ts";
import { Skeleton } from "../components/Skeleton.tsx";
import {
  linkEmbedding,
  openLink,
  previewLink,
  receiveAgainByLink,
  renewLink,
  reportLink,
} from "./calls.ts";
import { keepMessagesToken, keptOf } from "./kept.ts";
import { Landing } from "./Landing.tsx";
import { exitParameters, messagesToken } from "./parameters.ts";
import { useNews } from "./news.ts";
import { ReportPage } from "./ReportPage.tsx";
import { isReadable } from "./flow.ts";
import { StatePage } from "./StatePage.tsx";

/**
 * The first page of a link. Looking at it does nothing: only the button swaps the link for a session,
 * and then the secret leaves the address.
 */
export function Arrival() {
  const { requestId = "", secret = "" } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [reporting, setReporting] = useState(false);
  const token = messagesToken(search);
  const opensOnce = pathname.startsWith("/embed/");
  const link = { requestId, secret, ...(opensOnce && { opensOnce }) };
  const preview = useQuery({
    queryKey: ["link", requestId, secret],
    queryFn: async () => {
      if (isEmbedded) tellOnly((await linkEmbedding(link)).origins);
      return previewLink(link);
    },
    // Who comes back, because the session has ended, may find an address that was used.
    staleTime: 0,
  });
  useNews(requestId, preview.data, preview.error);
  const state = preview.data?.state;
  useEffect(() => {
    if (state) tellParent({ type: "ready", state }, { requestId, signatureId: null });
  }, [requestId, state]);
  useAccent(preview.data?.invitation?.sender.accent);
  const renewing = useMutation({ mutationFn: () => renewLink(link) });
  const opening = useAct({
    mutationFn: () => openLink({ ...link, parameters: exitParameters(search) }),
    onSuccess: async (page) => {
      const { signatureId } = page;
      if (!signatureId) return preview.refetch();
      queries.setQueryData(["signing", requestId, signatureId], page);
      if (token !== null) keepMessagesToken(signatureId, token);
      // Who comes back after a session has ended goes on where they were.
      const step = isReadable(page) ? keptOf(signatureId).step : "";
      return navigate(`/signing/${requestId}/${signatureId}/${step}`.replace(/\/$/, ""), {
        replace: true,
      });
    },
  });

  if (preview.isPending) return <Skeleton />;
  const failure = preview.error ?? opening.error;
  if (failure)
    return (
      <ErrorPage
        error={failure}
        onRetry={() => {
          opening.reset();
          void preview.refetch();
        }}
      />
    );
  const page = preview.data;
  if (!page) return <Skeleton />;
  const onAgain = () => receiveAgainByLink({ ...link, token });
  if (reporting)
    return (
      <ReportPage
        page={page}
        onBack={() => {
          setReporting(false);
        }}
        onSend={(report) => reportLink({ ...link, ...report })}
      />
    );
  if (!isReadable(page))
    return (
      <StatePage
        page={page}
        opensOnce={opensOnce}
        onOpen={() => {
          opening.act();
        }}
        onRenew={renewing.mutateAsync}
        onChanged={() => void preview.refetch()}
        onAgain={onAgain}
      />
    );
  return (
    <Landing
      page={page}
      busy={opening.isPending}
      onOpen={() => {
        opening.act();
      }}
      onReport={() => {
        setReporting(true);
      }}
      onAgain={onAgain}
    />
  );
}

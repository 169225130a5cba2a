import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useAccent } from "../parts/accent.ts";
import { Trouble } from "../parts/Trouble.tsx";
import { useAct } from "../parts/use-act.ts";
import { Waiting } from "../parts/Waiting.tsx";
import { openLink, previewLink, renewLink, reportLink } from "./calls.ts";
import { Landing } from "./Landing.tsx";
import { exitParameters } from "./parameters.ts";
import { ReportPage } from "./ReportPage.tsx";
import { isReadable } from "./room.ts";
import { StatePage } from "./StatePage.tsx";

/**
 * The first page of a link. Looking at it does nothing: only the button swaps the link for a session,
 * and then the secret leaves the address.
 */
export function Arrival() {
  const { requestId = "", secret = "" } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [reporting, setReporting] = useState(false);
  const link = { requestId, secret };
  const preview = useQuery({
    queryKey: ["link", requestId, secret],
    queryFn: () => previewLink(link),
  });
  useAccent(preview.data?.invitation?.sender.accent);
  const renewing = useMutation({ mutationFn: () => renewLink(link) });
  const opening = useAct({
    mutationFn: () => openLink({ ...link, parameters: exitParameters(search) }),
    onSuccess: async (page) => {
      const { signatureId } = page;
      if (!signatureId) return preview.refetch();
      queries.setQueryData(["signing", requestId, signatureId], page);
      return navigate(`/signing/${requestId}/${signatureId}`, { replace: true });
    },
  });

  if (preview.isPending) return <Waiting />;
  const failure = preview.error ?? opening.error;
  if (failure)
    return (
      <Trouble
        error={failure}
        onRetry={() => {
          opening.reset();
          void preview.refetch();
        }}
      />
    );
  const page = preview.data;
  if (!page) return <Waiting />;
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
        onRenew={renewing.mutateAsync}
        onChanged={() => void preview.refetch()}
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
    />
  );
}

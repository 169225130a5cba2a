import type { ValidationReport } from "@paraph/contract/app";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Refused } from "../api.ts";
import { useSession } from "../shell/session.ts";
import { ButtonLink } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { ErrorPage } from "../components/ErrorPage.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { documentOf, readOffer, validatePdf } from "./calls.ts";
import { Checking } from "./Checking.tsx";
import { DropArea } from "./DropArea.tsx";
import { Report } from "./Report.tsx";
import { Shell } from "./Shell.tsx";
import { useValidateWords } from "./words.ts";
import "./Validate.css";

/** Drop a PDF, read what the validator found. Nothing is kept, so a reload begins anew. */
export function Validate() {
  const words = useValidateWords();
  const offer = useQuery({ queryKey: ["validation"], queryFn: readOffer });
  const session = useSession();
  const [sent, setSent] = useState(0);
  const check = useMutation<ValidationReport, Error, File>({
    mutationFn: async (file) => {
      // The server says the same; nobody need wait for it with a file that is known to be too large.
      if (file.size > (offer.data?.mostBytes ?? Infinity)) throw tooLarge();
      return validatePdf(file, setSent);
    },
    onMutate: () => {
      setSent(0);
    },
  });
  const wanted = useWanted(check.mutate);
  // A frame that came only after the page would take the focus from whatever was reached meanwhile.
  if (offer.isPending || session.isPending || wanted.isLoading) return <Skeleton />;
  if (offer.isError) return <ErrorPage error={offer.error} onRetry={() => void offer.refetch()} />;
  if (check.isSuccess)
    return (
      <Report
        report={check.data}
        name={check.variables.name}
        onAgain={() => {
          check.reset();
        }}
      />
    );
  if (!offer.data.isOpen) return <Closed />;
  return (
    <Shell title={words.title} failed={check.isError || wanted.isError}>
      <p className="quiet">{words.lead}</p>
      {wanted.isError && <Problem error={wanted.error} {...textOf(wanted.error, words.failed)} />}
      {check.isError && <Problem error={check.error} {...textOf(check.error, words.failed)} />}
      {check.isPending ? (
        <Checking name={check.variables.name} sent={sent} />
      ) : (
        <DropArea
          most={offer.data.mostBytes}
          onFile={(file) => {
            check.mutate(file);
          }}
        />
      )}
    </Shell>
  );
}

/** The document of a request that the address names is validated at once, without taking it out first. */
function useWanted(validate: (file: File) => void) {
  const [query] = useSearchParams();
  const [request, document] = [query.get("request") ?? "", query.get("document") ?? ""];
  const wanted = useQuery({
    queryKey: ["to validate", request, document],
    queryFn: () => documentOf(request, document),
    enabled: request !== "" && document !== "",
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const validated = useRef<File | null>(null);
  const { data } = wanted;
  useEffect(() => {
    if (!data || validated.current === data) return;
    validated.current = data;
    validate(data);
  }, [data, validate]);
  return wanted;
}

function tooLarge(): Refused {
  return new Refused(413, { key: "error.request.body_too_large" }, () => null);
}

function Closed() {
  const { closed } = useValidateWords();
  return (
    <Shell
      title={closed.title}
      actions={
        <ButtonLink kind="primary" wide href="/login">
          {closed.go}
        </ButtonLink>
      }
    >
      <p>{closed.text}</p>
    </Shell>
  );
}

/** A fault and a lost connection have words of their own. */
function textOf(
  error: Error,
  failed: Readonly<Record<string, string>> & { readonly other: string },
): { readonly text?: string } {
  if (!(error instanceof Refused) || error.status >= 500) return {};
  return { text: failed[error.key] ?? failed.other };
}

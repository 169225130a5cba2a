import type { IdentifiedName, OwnIdentity, SigningPage } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { isRight } from "../components/form.ts";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { useWords } from "../i18n/words.ts";
import { giveIdentity } from "./calls.ts";
import { Identify } from "./Identify.tsx";
import { IdentifyAccount } from "./IdentifyAccount.tsx";
import { brandOf, isDemo, senderOf, type StepProps } from "./shared.ts";

type Props = StepProps & {
  readonly onKnown: () => void;
  readonly onPage: (page: SigningPage) => void;
};

/** Asks for what the sender left open, and for an official document where the quality needs it. */
export function Who(props: Props) {
  const { page, onPage } = props;
  const [outcome, setOutcome] = useState<IdentifiedName | null>(null);
  const missing = page.quality?.missing ?? [];
  const isAsked = missing.some((need) => need === "name" || need === "mobile");
  if (isAsked || !page.quality?.identification?.isOffered) return <Ask {...props} />;
  if (page.you?.kind === "account") return <IdentifyAccount {...props} />;
  return (
    <Identify
      {...props}
      outcome={outcome}
      onOutcome={(ended, next) => {
        onPage(next);
        setOutcome(ended);
      }}
    />
  );
}

function Ask({ page, entry, onKnown, onPage }: Props) {
  const { who } = useWords().signing;
  const missing = page.quality?.missing ?? [];
  const saving = useMutation({
    mutationFn: (identity: OwnIdentity) => giveIdentity(entry, identity),
    onSuccess: (next) => {
      onPage(next);
      if ((next.quality?.missing.length ?? 0) === 0) onKnown();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isRight(event.currentTarget)) return;
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    saving.mutate(Object.fromEntries(given));
  }
  const isOpen = page.quality?.identification?.isOffered ?? false;
  const identify = !isOpen && missing.some((need) => need !== "name" && need !== "mobile");
  return (
    <Page
      title={who.askTitle}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={saving.isError}
      actions={
        !identify && (
          <Button kind="primary" wide form="who" type="submit" busy={saving.isPending}>
            {who.save}
          </Button>
        )
      }
    >
      {identify ? (
        <Notice tone="warn" title={who.identify}>
          {page.you?.kind === "account" ? who.noIdentity : who.noProvider(senderOf(page))}
        </Notice>
      ) : (
        <form id="who" className="stack" onSubmit={submit} noValidate>
          <p className="quiet">{who.askText}</p>
          {missing.includes("name") && (
            <>
              <Field
                label={who.firstName}
                name="firstName"
                autoComplete="given-name"
                required
                maxLength={100}
              />
              <Field
                label={who.lastName}
                name="lastName"
                autoComplete="family-name"
                required
                maxLength={100}
              />
            </>
          )}
          {missing.includes("mobile") && (
            <Field
              label={who.mobile}
              hint={who.mobileHint}
              name="mobileNumber"
              type="tel"
              autoComplete="tel"
              required
            />
          )}
          {saving.isError && <SaveProblem />}
        </form>
      )}
    </Page>
  );
}

function SaveProblem() {
  const { fault } = useWords().common;
  return (
    <Notice live tone="bad">
      {fault.title}
    </Notice>
  );
}

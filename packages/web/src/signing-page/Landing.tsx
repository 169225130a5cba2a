import type { ReceivedAgain, SigningPage } from "@paraph/contract/app";
import { useId } from "react";
import { Button } from "../components/Button.tsx";
import { Flourish } from "../components/Flourish.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Page } from "../components/Page.tsx";
import { useFormats, useWords } from "../i18n/words.ts";
import { fullSenderOf } from "../components/sender.ts";
import { nameOf } from "./flow.ts";
import { brandOf, isBranded } from "./shared.ts";
import { Silenced } from "./Silenced.tsx";
import "./Landing.css";

type Props = {
  readonly page: SigningPage;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onReport: () => void;
  readonly onAgain: () => Promise<ReceivedAgain>;
};

/** Who asks, what, by when, and with what effect: enough to tell whether it is genuine. */
export function Landing({ page, busy, onOpen, onReport, onAgain }: Props) {
  const { signing } = useWords();
  const { day } = useFormats();
  const id = useId();
  const { invitation, quality } = page;
  if (!invitation) return null;
  const { sender, title, message, expiresAt, documentCount, pageCount } = invitation;
  const facts: readonly (readonly [IconName, string])[] = [
    [
      "document",
      [documentCount > 1 && signing.documents(documentCount), signing.pages(pageCount)]
        .filter(Boolean)
        .join(", "),
    ],
    ...(expiresAt ? [["clock", signing.landing.until(day(expiresAt))] as const] : []),
    ...(quality
      ? [
          [
            "shield",
            [
              signing.kinds[quality.quality],
              quality.legislation && signing.laws[quality.legislation],
            ]
              .filter(Boolean)
              .join(" "),
          ] as const,
        ]
      : []),
  ];
  return (
    <Page
      title={title}
      demo={invitation.environment === "demo"}
      brand={isBranded(sender) ? brandOf(page) : undefined}
      heading={
        <span className="landing-heading">
          <span className="landing-asks">
            {fullSenderOf(sender)} {signing.landing.asks}
          </span>
          <bdi>{title}</bdi>
        </span>
      }
      actions={
        <>
          <Button kind="primary" wide busy={busy} onClick={onOpen}>
            {documentCount > 1 ? signing.landing.openAll : signing.landing.open}
          </Button>
          {!page.isSilenced && (
            <Button kind="quiet" onClick={onReport}>
              {signing.landing.notExpected}
            </Button>
          )}
        </>
      }
    >
      <Flourish as="line" />
      <Silenced {...{ page, onAgain }} />
      <ul className="landing-facts">
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {message && (
        <figure className="landing-message">
          <figcaption className="quiet small">
            {signing.landing.message(sender.business)}
          </figcaption>
          <blockquote dir="auto">{message}</blockquote>
        </figure>
      )}
      {page.you?.kind === "guest" && (
        <section className="card landing-you" aria-labelledby={id}>
          <h2 id={id} className="quiet small">
            {signing.landing.you}
          </h2>
          {nameOf(page) && (
            <p>
              <b>
                <bdi>{nameOf(page)}</bdi>
              </b>
            </p>
          )}
          <p className="quiet numbers">
            {[page.you.email, page.you.mobile].filter(Boolean).join(", ")}
          </p>
        </section>
      )}
      <p className="quiet small">{signing.landing.inert}</p>
    </Page>
  );
}

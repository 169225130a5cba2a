import type { SigningPage } from "@paraph/contract/app";
import { Button } from "../parts/Button.tsx";
import { Flourish } from "../parts/Flourish.tsx";
import { Icon, type IconName } from "../parts/Icon.tsx";
import { Page } from "../parts/Page.tsx";
import { useFormats, useWords } from "../words/words.ts";
import { fullSenderOf } from "../parts/sender.ts";
import { brandOf, isBranded } from "./shared.ts";
import "./Landing.css";

type Props = {
  readonly page: SigningPage;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onReport: () => void;
};

/** Who asks, what, by when, and with what effect: enough to tell whether it is genuine. */
export function Landing({ page, busy, onOpen, onReport }: Props) {
  const { signing } = useWords();
  const { day } = useFormats();
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
          <Button kind="quiet" onClick={onReport}>
            {signing.landing.notExpected}
          </Button>
        </>
      }
    >
      <Flourish as="line" />
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
      <p className="quiet small">{signing.landing.inert}</p>
    </Page>
  );
}

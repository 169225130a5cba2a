import type { RequestPage } from "@paraph/contract/app";
import { fullSenderOf } from "../components/sender.ts";
import { useFormats } from "../i18n/words.ts";
import { useRequestsWords } from "./words.ts";

/** What else is known of the request. */
export function Facts({ page }: { readonly page: RequestPage }) {
  const { facts, quality } = useRequestsWords();
  const { day } = useFormats();
  const law =
    page.legislation === null ? "" : `, ${page.legislation === "ZERTES" ? "ZertES" : "eIDAS"}`;
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.business, fullSenderOf(page)],
    [facts.owner, page.owner],
    [facts.quality, quality[page.quality] + law],
    [facts.until, page.expiresAt && day(page.expiresAt)],
    [facts.deleted, page.deletedAt && day(page.deletedAt)],
    [facts.message, page.message],
    [facts.why, page.endMessage],
  ];
  return (
    <dl className="facts card">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

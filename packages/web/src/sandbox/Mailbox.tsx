import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Icon } from "../components/Icon.tsx";
import { useWide } from "../components/use-wide.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { readMailbox } from "./calls.ts";
import { Choice } from "./Choice.tsx";
import { MailRow } from "./MailRow.tsx";
import { MailView } from "./MailView.tsx";
import { useSandboxWords } from "./words.ts";

const EVERY_MS = 4000;

type Props = { readonly business: string };

/** What the demo sent to people, newest first, searched by person and request; live. */
export function Mailbox({ business }: Props) {
  const { mail: words, wrong } = useSandboxWords();
  const [query, setQuery] = useSearchParams();
  const wide = useWide();
  const searched = { to: query.get("to") ?? "", request: query.get("request") ?? "" };
  const open = query.get("message");
  const box = useQuery({
    queryKey: ["sandbox", business, "mail", searched],
    queryFn: () => readMailbox(business, searched),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const look = (name: "to" | "request", value: string) => {
    setQuery((before) => {
      const now = new URLSearchParams(before);
      if (value === "") now.delete(name);
      else now.set(name, value);
      now.delete("message");
      return now;
    });
  };
  return (
    <QueryResult wrong={wrong} of={box}>
      {({ messages, receivers, requests }) => {
        const chosen = messages.find(({ id }) => id === open);
        const shown = chosen ?? (wide ? messages[0] : undefined);
        const titles = requests.map(({ id, title }) => [id, title] as const);
        return (
          <div className="stack">
            {!(chosen && !wide) && (
              <div className="sandbox-search">
                <Choice
                  label={words.person}
                  all={words.everybody}
                  value={searched.to}
                  choices={receivers.map((one) => [one, one] as const)}
                  onChoose={(value) => {
                    look("to", value);
                  }}
                />
                <Choice
                  label={words.request}
                  all={words.all}
                  value={searched.request}
                  choices={titles}
                  onChoose={(value) => {
                    look("request", value);
                  }}
                />
              </div>
            )}
            <p className="unseen" role="status">
              {words.found(messages.length)}
            </p>
            {messages.length === 0 && (
              <p className="sandbox-empty">
                <Icon name="inbox" size={28} />
                <span>{searched.to + searched.request === "" ? words.nothing : words.noMatch}</span>
              </p>
            )}
            <div className={`sandbox-mail${shown ? " open" : ""}`}>
              {!(chosen && !wide) && messages.length > 0 && (
                <ul className="sandbox-list">
                  {messages.map((one) => (
                    <li key={one.id}>
                      <MailRow message={one} isOpen={one.id === shown?.id} />
                    </li>
                  ))}
                </ul>
              )}
              {shown && (
                <MailView key={shown.id} business={business} message={shown} back={!wide} />
              )}
            </div>
          </div>
        );
      }}
    </QueryResult>
  );
}

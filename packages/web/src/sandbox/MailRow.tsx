import type { SandboxMail } from "@paraph/contract/app";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { useSandboxWords } from "./words.ts";

type Props = { readonly message: SandboxMail; readonly isOpen: boolean };

/** One message of the list: to whom, what about, when. */
export function MailRow({ message, isOpen }: Props) {
  const { mail: words } = useSandboxWords();
  const { moment } = useFormats();
  const [query] = useSearchParams();
  const at = new URLSearchParams(query);
  at.set("message", message.id);
  return (
    <Link
      className="sandbox-row"
      to={`?${String(at)}`}
      aria-current={isOpen ? "true" : undefined}
      preventScrollReset
    >
      <Icon name={message.channel === "SMS" ? "phone" : "mail"} />
      <span className="sandbox-row-text">
        <b>{message.subject ?? words.sms}</b>
        <span className="small">{words.to(message.to)}</span>
        <span className="small quiet numbers">{moment(message.createdAt)}</span>
      </span>
    </Link>
  );
}

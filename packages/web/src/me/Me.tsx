import { Room } from "../app/Room.tsx";
import { useAccount } from "../app/session.ts";
import { useMeWords } from "./words.ts";

/** What the service knows of the person who is logged in. */
export function Me() {
  const words = useMeWords();
  const { email, firstName, lastName } = useAccount();
  return (
    <Room title={words.title}>
      <dl className="card facts">
        <div>
          <dt>{words.name}</dt>
          <dd>{[firstName, lastName].filter(Boolean).join(" ")}</dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
    </Room>
  );
}

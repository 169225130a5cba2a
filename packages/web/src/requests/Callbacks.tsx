import { useQuery } from "@tanstack/react-query";
import { useBusinessWords } from "../business/words.ts";
import { Icon, type IconName } from "../parts/Icon.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useFormats } from "../words/words.ts";
import { readCallbacks } from "./calls.ts";

const AGAIN_MS = 3000;
const ICONS: Readonly<Record<string, IconName>> = {
  OPEN: "clock",
  COMPLETED: "ok",
  RESIGNATED: "bad",
};

/** Which addresses of programs were called about this request, and whether they have taken it. */
export function Callbacks({ requestId }: { readonly requestId: string }) {
  const { callbacks: words, tabs } = useBusinessWords();
  const { moment } = useFormats();
  const query = useQuery({
    queryKey: ["request", requestId, "callbacks"],
    queryFn: () => readCallbacks(requestId),
    refetchInterval: AGAIN_MS,
  });
  const { callbacks = [] } = query.data ?? {};
  if (query.isPending || (query.data && callbacks.length === 0)) return null;
  return (
    <section className="card" aria-labelledby="callbacks">
      <h2 id="callbacks">{tabs.callbacks}</h2>
      {query.error && <Problem error={query.error} />}
      <ul className="request-calls">
        {callbacks.map((one) => (
          <li key={one.id}>
            <Icon name={ICONS[one.state] ?? "info"} />
            <span>
              <b>{words.events[one.event]}</b>{" "}
              <span className="quiet">{words.states[one.state]}</span>
              <code className="small">{one.url}</code>
              <span className="small quiet numbers">
                {[moment(one.updatedAt), words.tries(one.attempts), one.messages.at(-1)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

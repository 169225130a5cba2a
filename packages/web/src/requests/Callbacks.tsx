import type { BusinessCallback } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useBusinessWords } from "../business/words.ts";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { readCallbacks } from "./calls.ts";

/** Asked often while a call is under way, seldom when only a new one could come. */
const [SOON_MS, LATER_MS] = [3000, 30_000];
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
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data?.callbacks ?? []) ? SOON_MS : LATER_MS,
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
                {[moment(one.updatedAt), words.tries(one.attempts), troubleOf(one)]
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

function isUnderWay(callbacks: readonly BusinessCallback[]): boolean {
  return callbacks.length === 0 || callbacks.some(({ state }) => state === "OPEN");
}

/** What went wrong last; a call that arrived needs no words. */
function troubleOf({ state, messages }: BusinessCallback): string | null {
  return state === "COMPLETED" ? null : (messages.at(-1) ?? null);
}

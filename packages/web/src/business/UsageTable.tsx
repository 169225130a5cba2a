import { useFormats } from "../i18n/words.ts";
import { useBusinessWords } from "./words.ts";

/** One line: what it is called, and a number for each column. */
export type UsageRow = { readonly name: string; readonly counts: readonly number[] };

type Props = {
  readonly title: string;
  /** The first names the lines, the others their numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly UsageRow[];
  readonly total: readonly number[];
};

/** Numbers with a bar beside each, as long as it is large; nothing where there are none. */
export function UsageTable({ title, columns, rows, total }: Props) {
  const { usage: labels } = useBusinessWords();
  if (rows.length === 0) return null;
  const [name, ...counted] = columns;
  const most = counted.map((_, at) => Math.max(1, ...rows.map(({ counts }) => counts[at] ?? 0)));
  return (
    <div className="card usage-card">
      <table className="usage-table numbers">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {counted.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.counts.map((count, at) => (
                <Count key={columns[at + 1]} {...{ count, most: most[at] ?? 1 }} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.total}</th>
            {total.map((count, at) => (
              <Count key={columns[at + 1]} {...{ count, most: null }} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type CountProps = { readonly count: number; readonly most: number | null };

function Count({ count, most }: CountProps) {
  const { number } = useFormats();
  return (
    <td>
      {number(count)}
      {most !== null && (
        <span className="usage-track" aria-hidden="true">
          <span className="usage-bar" style={{ width: `${(100 * count) / most}%` }} />
        </span>
      )}
    </td>
  );
}

import type { ChartPoint } from '#lib/chart/points.ts';

/** Counts with a bar for each: a table that everybody can read. @param props.shown how a value is written */
export function BarTable({
  caption,
  points,
  heads,
  shown,
}: {
  caption: string;
  points: readonly ChartPoint[];
  heads: readonly [string, string];
  shown: (value: number) => string;
}) {
  const most = Math.max(1, ...points.map((point) => point.value));
  return (
    <figure className="count-chart">
      <figcaption>{caption}</figcaption>
      <table aria-label={caption}>
        <thead className="sr-only">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {shown(value)}
                <svg aria-hidden="true">
                  <rect width={`${((value / most) * 100).toFixed(1)}%`} height="8" rx="2" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

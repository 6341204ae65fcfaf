import type { ChartPoint } from '#lib/chart/points.ts';

/** A table of names and counts with a bar in each row; equal counts have none. @param props.shown formats a value */
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
  const hasBars = points.some(({ value }) => value !== points[0]?.value);
  return (
    <figure className="chart count-chart">
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
                {hasBars && (
                  <svg aria-hidden="true">
                    <rect width={`${((value / most) * 100).toFixed(1)}%`} height="8" rx="2" />
                  </svg>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

import { formatNumber } from '#lib/i18n/format.ts';
import type { ChartPoint } from '#lib/chart/points.ts';
import { formatMonth, yearPoints } from '#lib/chart/time.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing } from '../personal-center/section-parts.tsx';
import { counted } from '../personal-center/text.ts';
import { Columns } from './Columns.tsx';
import type { LoanMessages } from './messages.ts';

/** Classes with their counts, a bar for each: a table that everybody can read. */
function Bars({
  caption,
  points,
  messages,
}: {
  caption: string;
  points: readonly ChartPoint[];
  messages: LoanMessages;
}) {
  const { language } = useFrame();
  const most = Math.max(1, ...points.map((point) => point.value));
  return (
    <figure className="loan-chart">
      <figcaption>{caption}</figcaption>
      <table aria-label={caption}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{messages.class}</th>
            <th scope="col">{messages.count}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {formatNumber(value, language)}
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

/** How much the reader borrowed: by month, year and class. */
export function Borrowed({ messages }: { messages: LoanMessages }) {
  const { language } = useFrame();
  const called = useCall('getLoanChart', {});
  return (
    <Loaded called={called}>
      {({ total, months, years, classes }) =>
        total === 0 ? (
          <Nothing title={messages.noHistory} />
        ) : (
          <>
            <p>{counted(messages, 'inAll', total, language)}</p>
            <div className="loan-charts">
              <Columns
                caption={messages.byMonth}
                heads={[messages.month, messages.count]}
                points={months.map(({ month, count }) => ({ label: formatMonth(month, language), value: count }))}
                messages={messages}
              />
              <Columns
                caption={messages.byYear}
                heads={[messages.year, messages.count]}
                points={yearPoints(years)}
                messages={messages}
              />
            </div>
            <Bars
              caption={messages.byClass}
              points={classes.map(({ name, count }) => ({ label: name, value: count }))}
              messages={messages}
            />
          </>
        )
      }
    </Loaded>
  );
}

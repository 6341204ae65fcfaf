import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Tabs, Loaded, Nothing } from '../section/section-parts.tsx';
import { Charges } from './Charges.tsx';
import { Current } from './Current.tsx';
import { OtherLibraryLoans } from './OtherLibraryLoans.tsx';
import { History } from './History.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import type { LoanMessages } from './messages.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { ChartPoint } from '#lib/chart/points.ts';
import { formatMonth, yearPoints } from '#lib/chart/time.ts';
import { BarTable } from '../chart/BarTable.tsx';
import { ColumnChart } from '../chart/ColumnChart.tsx';
import { counted } from '../section/text.ts';

/** Classes with their counts. */
function Bars({ messages, ...chart }: { caption: string; points: readonly ChartPoint[]; messages: LoanMessages }) {
  const { language } = useFrame();
  const shown = (value: number) => formatNumber(value, language);
  return <BarTable {...chart} heads={[messages.class, messages.count]} shown={shown} />;
}

function Columns({
  messages,
  ...chart
}: {
  caption: string;
  points: readonly ChartPoint[];
  heads: readonly [string, string];
  messages: LoanMessages;
}) {
  const { language } = useFrame();
  return <ColumnChart {...chart} words={messages} language={language} />;
}

function Borrowed({ messages }: { messages: LoanMessages }) {
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

export function Loans({ messages, copyMessages }: { messages: LoanMessages; copyMessages: CopyRequestMessages }) {
  const tab = useAddress().get('tab');
  return (
    <div className="loans">
      <Tabs
        tabs={[
          { value: 'current', label: messages.tabCurrent },
          { value: 'history', label: messages.tabHistory },
          { value: 'charges', label: messages.tabCharges },
          { value: 'union', label: messages.tabUnion },
          { value: 'chart', label: messages.tabChart },
        ]}
      />
      {tab === 'history' ? (
        <History messages={messages} />
      ) : tab === 'charges' ? (
        <Charges messages={messages} />
      ) : tab === 'union' ? (
        <OtherLibraryLoans messages={messages} />
      ) : tab === 'chart' ? (
        <Borrowed messages={messages} />
      ) : (
        <Current messages={messages} copyMessages={copyMessages} />
      )}
    </div>
  );
}

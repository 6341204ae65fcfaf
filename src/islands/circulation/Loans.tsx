import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Tabs, Loaded, Nothing, Place } from '../section/section-parts.tsx';
import { Charges } from './Charges.tsx';
import { Current } from './Current.tsx';
import { OtherLibraryLoans } from './OtherLibraryLoans.tsx';
import { History, Years } from './History.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import type { LoanMessages } from './messages.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
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
  const { language, base } = useFrame();
  const given = useAddress().get('year') ?? '';
  const year = /^\d{4}$/.test(given) ? given : '';
  const called = useCall('getLoanChart', year === '' ? {} : { year: Number(year) });
  return (
    <Loaded called={called}>
      {({ total, isKept, pages, months, years, classes }) =>
        years.every(({ count }) => count === 0) ? (
          <Nothing title={messages.noHistory} />
        ) : (
          <>
            <Years years={years.filter(({ count }) => count > 0).reverse()} chosen={year} messages={messages} />
            {!isKept && (
              <p className="quiet">
                {messages.notKept} <Place values={{ tab: 'history' }}>{messages.toConsent}</Place>
              </p>
            )}
            <p>
              {year === ''
                ? counted(messages, 'inAll', total, language)
                : counted(messages, 'inYear', total, language, { year })}
            </p>
            {pages > 0 && <p>{counted(messages, 'yearPages', pages, language)}</p>}
            {isKept && year !== '' && total > 0 && (
              <p className="acts">
                <a className="btn" href={`${base}/readingYear.png?year=${year}`}>
                  {messages.savePicture}
                </a>{' '}
                <span className="quiet">{messages.pictureHint}</span>
              </p>
            )}
            <div className="grid gap-x-12 gap-y-6 grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))]">
              <Columns
                caption={year === '' ? messages.byMonth : fill(messages.ofYear, { year })}
                heads={[messages.month, messages.count]}
                points={months.map(({ month, count }) => ({ label: formatMonth(month, language), value: count }))}
                messages={messages}
              />
              {year === '' && (
                <Columns
                  caption={messages.byYear}
                  heads={[messages.year, messages.count]}
                  points={yearPoints(years)}
                  messages={messages}
                />
              )}
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

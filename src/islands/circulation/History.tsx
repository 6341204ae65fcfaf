import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame, useAddress } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, PlaceForm, Rows } from '../section/section-parts.tsx';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { counted } from '../section/text.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { Export } from './Export.tsx';
import { Day, Marks, Title, Where } from './loan-cells.tsx';
import type { LoanMessages } from './messages.ts';

const rows = 20;

function Search({ messages, keyword, year }: { messages: LoanMessages; keyword: string; year: string }) {
  return (
    <PlaceForm className="bar" role="search" key={keyword} keep={['tab']}>
      {year !== '' && <input type="hidden" name="year" value={year} />}
      <input
        className="field"
        type="search"
        name="q"
        aria-label={messages.searchHistory}
        placeholder={messages.searchHistory}
        defaultValue={keyword}
        maxLength={200}
      />
      <button className="btn">{messages.search}</button>
    </PlaceForm>
  );
}

/** Links to the loans of each year, and to all. */
export function Years({
  years,
  chosen,
  messages,
}: {
  years: readonly { year: number; count: number }[];
  chosen: string;
  messages: LoanMessages;
}) {
  const { language } = useFrame();
  const all = years.reduce((sum, year) => sum + year.count, 0);
  const entries = [{ value: '', label: messages.allYears, count: all }].concat(
    years.map(({ year, count }) => ({ value: String(year), label: String(year), count })),
  );
  return (
    <nav className="loan-years flex flex-wrap gap-2 mb-4" aria-label={messages.years}>
      {entries.map(({ value, label, count }) => (
        <Place key={value} className="chip" values={{ year: value }} keep={['tab', 'q']} current={value === chosen}>
          {label} <span className="quiet">{formatNumber(count, language)}</span>
        </Place>
      ))}
    </nav>
  );
}

interface ConsentProps {
  agreedOn: string | null;
  hasHistory: boolean;
  messages: LoanMessages;
}

/** Whether loans are kept when they end: asked for, dated, withdrawn at any time. */
function Consent({ agreedOn, hasHistory, messages }: ConsentProps) {
  const { language } = useFrame();
  return (
    <section className="notice" aria-labelledby="loan-keep">
      <h2 id="loan-keep">{messages.privacy}</h2>
      {agreedOn === null ? (
        <p>{messages.historyAsk}</p>
      ) : (
        <p>{fill(messages.historyAgreedOn, { day: formatDay(agreedOn, language) })}</p>
      )}
      {agreedOn === null && hasHistory && <p>{messages.historyBefore}</p>}
      <ActForm className="acts">
        {agreedOn === null ? (
          <MainAct act="agree">{messages.historyAgree}</MainAct>
        ) : (
          <ActButton act="withdraw">{messages.historyWithdraw}</ActButton>
        )}
        {hasHistory && <ActButton act="removeAll">{messages.removeAll}</ActButton>}
      </ActForm>
    </section>
  );
}

export function History({ messages }: { messages: LoanMessages }) {
  const { client, language } = useFrame();
  const { get, page } = useAddress();
  const keyword = get('q');
  const year = /^[12]\d{3}$/.test(get('year')) ? get('year') : '';
  const input = { keyword, year: year === '' ? null : Number(year) };
  const called = useCall('listLoanHistory', { ...input, page, rows });
  return (
    <>
      <Search messages={messages} keyword={keyword} year={year} />
      <Loaded called={called}>
        {({ total, result, years, agreedOn }) => (
          <>
            {years.length > 0 && <Years years={years} chosen={year} messages={messages} />}
            {total === 0 ? (
              <Nothing title={keyword === '' && year === '' ? messages.noHistory : messages.noneFound} />
            ) : (
              <>
                <div className="bar">
                  <p>{counted(messages, 'wereLent', total, language)}</p>
                  <Export label={messages.exportList} ask={() => client.call('exportLoanHistory', input)} />
                </div>
                <Rows
                  caption={messages.tabHistory}
                  rows={result}
                  keyOf={(loan) => loan.loanId}
                  columns={[
                    { name: messages.title, isHead: true, cell: (loan) => <Title item={loan} /> },
                    { name: messages.marks, cell: (loan) => <Marks {...loan} /> },
                    { name: messages.place, cell: (loan) => <Where {...loan} /> },
                    { name: messages.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
                    {
                      name: messages.returnedOn,
                      cell: (loan) => (
                        <span className="loan-lines">
                          <Day on={loan.returnedOn} />
                          {loan.wasLate && <span className="quiet">{messages.wasLate}</span>}
                        </span>
                      ),
                    },
                    {
                      name: messages.remove,
                      isPlain: true,
                      cell: (loan) => (
                        <ActForm values={{ loanId: loan.loanId, title: loan.title }}>
                          <ActButton act="remove" about={fill(messages.removeOne, { title: loan.title })}>
                            {messages.remove}
                          </ActButton>
                        </ActForm>
                      ),
                    },
                  ]}
                />
                <Pages count={total} rows={rows} keep={['tab', 'q', 'year']} />
              </>
            )}
            <Consent agreedOn={agreedOn} hasHistory={years.length > 0} messages={messages} />
          </>
        )}
      </Loaded>
    </>
  );
}

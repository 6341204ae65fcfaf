import { toastResult, useCall } from '../section/call.ts';
import { useAddress } from '../section/section-address.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../section/text.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { Export } from './Export.tsx';
import { Day, Marks, Title, Where } from './loan-cells.tsx';
import type { LoanMessages } from './messages.ts';

const rows = 20;

function Search({ messages, keyword, year }: { messages: LoanMessages; keyword: string; year: string }) {
  const address = useAddress();
  return (
    <form
      className="bar"
      role="search"
      key={keyword}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('q');
        address.go({ q: typeof typed === 'string' ? typed.trim() : '', year }, ['tab']);
      }}
    >
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
    </form>
  );
}

function Years({
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
    <nav className="loan-years" aria-label={messages.years}>
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
  again: () => void;
  removeAll: () => void;
}

/** Whether loans are kept when they end: asked for, dated, withdrawn at any time. */
function Consent({ agreedOn, hasHistory, messages, again, removeAll }: ConsentProps) {
  const { client, confirm, language } = useFrame();
  const keep = async (isWanted: boolean) => {
    if (!isWanted && !(await confirm({ text: messages.historyWithdrawAsk, does: messages.historyWithdraw }))) return;
    if (toastResult(await client.call('keepLoanHistory', { keep: isWanted }))) again();
  };
  return (
    <section className="notice" aria-labelledby="loan-keep">
      <h2 id="loan-keep">{messages.privacy}</h2>
      {agreedOn === null ? (
        <p>{messages.historyAsk}</p>
      ) : (
        <p>{fill(messages.historyAgreedOn, { day: formatDay(agreedOn, language) })}</p>
      )}
      {agreedOn === null && hasHistory && <p>{messages.historyBefore}</p>}
      <p className="acts">
        {agreedOn === null ? (
          <button type="button" className="btn btn-main" onClick={() => void keep(true)}>
            {messages.historyAgree}
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => void keep(false)}>
            {messages.historyWithdraw}
          </button>
        )}
        {hasHistory && (
          <button type="button" className="btn" onClick={removeAll}>
            {messages.removeAll}
          </button>
        )}
      </p>
    </section>
  );
}

/** What the reader had borrowed, as far as the reader agreed to it. */
export function History({ messages }: { messages: LoanMessages }) {
  const { client, confirm, language } = useFrame();
  const { get, page } = useAddress();
  const keyword = get('q');
  const year = /^[12]\d{3}$/.test(get('year')) ? get('year') : '';
  const input = { keyword, year: year === '' ? null : Number(year) };
  const called = useCall('listLoanHistory', { ...input, page, rows });
  const remove = async (loanId: string, text: string) => {
    if (!(await confirm({ text, does: messages.remove }))) return;
    if (toastResult(await client.call('deleteLoanHistory', { loanId }))) called.again();
  };
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
                        <button
                          type="button"
                          className="btn"
                          aria-label={fill(messages.removeOne, { title: loan.title })}
                          onClick={() => void remove(loan.loanId, fill(messages.removeAsked, { title: loan.title }))}
                        >
                          {messages.remove}
                        </button>
                      ),
                    },
                  ]}
                />
                <Pages count={total} rows={rows} keep={['tab', 'q', 'year']} />
              </>
            )}
            <Consent
              agreedOn={agreedOn}
              hasHistory={years.length > 0}
              messages={messages}
              again={called.again}
              removeAll={() => void remove('all', messages.removeAllAsked)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

import { told, useCall } from '../personal-center/call.ts';
import { useAddress } from '../personal-center/address.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows } from '../personal-center/parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../personal-center/text.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { Export } from './Export.tsx';
import { Day, Marks, Title, Where } from './parts.tsx';
import type { LoanWords } from './words.ts';

const rows = 20;

function Search({ words, keyword, year }: { words: LoanWords; keyword: string; year: string }) {
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
        aria-label={words.searchHistory}
        placeholder={words.searchHistory}
        defaultValue={keyword}
        maxLength={200}
      />
      <button className="btn">{words.search}</button>
    </form>
  );
}

function Years({
  years,
  chosen,
  words,
}: {
  years: readonly { year: number; count: number }[];
  chosen: string;
  words: LoanWords;
}) {
  const { language } = useFrame();
  const all = years.reduce((sum, one) => sum + one.count, 0);
  const entries = [{ value: '', label: words.allYears, count: all }].concat(
    years.map(({ year, count }) => ({ value: String(year), label: String(year), count })),
  );
  return (
    <nav className="loan-years" aria-label={words.years}>
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
  words: LoanWords;
  again: () => void;
  removeAll: () => void;
}

/** Whether loans are kept when they end: asked for, dated, withdrawn at any time. */
function Consent({ agreedOn, hasHistory, words, again, removeAll }: ConsentProps) {
  const { client, confirm, language } = useFrame();
  const keep = async (isWanted: boolean) => {
    if (!isWanted && !(await confirm({ text: words.historyWithdrawAsk, does: words.historyWithdraw }))) return;
    if (told(await client.call('keepLoanHistory', { keep: isWanted }))) again();
  };
  return (
    <section className="notice" aria-labelledby="loan-keep">
      <h2 id="loan-keep">{words.privacy}</h2>
      {agreedOn === null ? (
        <p>{words.historyAsk}</p>
      ) : (
        <p>{fill(words.historyAgreedOn, { day: formatDay(agreedOn, language) })}</p>
      )}
      {agreedOn === null && hasHistory && <p>{words.historyBefore}</p>}
      <p className="acts">
        {agreedOn === null ? (
          <button type="button" className="btn btn-main" onClick={() => void keep(true)}>
            {words.historyAgree}
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => void keep(false)}>
            {words.historyWithdraw}
          </button>
        )}
        {hasHistory && (
          <button type="button" className="btn" onClick={removeAll}>
            {words.removeAll}
          </button>
        )}
      </p>
    </section>
  );
}

/** What the reader had borrowed, as far as the reader agreed to it. */
export function History({ words }: { words: LoanWords }) {
  const { client, confirm, language } = useFrame();
  const { get, page } = useAddress();
  const keyword = get('q');
  const year = /^[12]\d{3}$/.test(get('year')) ? get('year') : '';
  const asked = { keyword, year: year === '' ? null : Number(year) };
  const called = useCall('listLoanHistory', { ...asked, page, rows });
  const remove = async (loanId: string, text: string) => {
    if (!(await confirm({ text, does: words.remove }))) return;
    if (told(await client.call('deleteLoanHistory', { loanId }))) called.again();
  };
  return (
    <>
      <Search words={words} keyword={keyword} year={year} />
      <Loaded called={called}>
        {({ total, result, years, agreedOn }) => (
          <>
            {years.length > 0 && <Years years={years} chosen={year} words={words} />}
            {total === 0 ? (
              <Nothing title={keyword === '' && year === '' ? words.noHistory : words.noneFound} />
            ) : (
              <>
                <div className="bar">
                  <p>{counted(words, 'wereLent', total, language)}</p>
                  <Export label={words.exportList} ask={() => client.call('exportLoanHistory', asked)} />
                </div>
                <Rows
                  caption={words.tabHistory}
                  rows={result}
                  keyOf={(loan) => loan.loanId}
                  columns={[
                    { name: words.title, isHead: true, cell: (loan) => <Title item={loan} /> },
                    { name: words.marks, cell: (loan) => <Marks {...loan} /> },
                    { name: words.place, cell: (loan) => <Where {...loan} /> },
                    { name: words.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
                    {
                      name: words.returnedOn,
                      cell: (loan) => (
                        <span className="loan-lines">
                          <Day on={loan.returnedOn} />
                          {loan.wasLate && <span className="quiet">{words.wasLate}</span>}
                        </span>
                      ),
                    },
                    {
                      name: words.remove,
                      isPlain: true,
                      cell: (loan) => (
                        <button
                          type="button"
                          className="btn"
                          aria-label={fill(words.removeOne, { title: loan.title })}
                          onClick={() => void remove(loan.loanId, fill(words.removeAsked, { title: loan.title }))}
                        >
                          {words.remove}
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
              words={words}
              again={called.again}
              removeAll={() => void remove('all', words.removeAllAsked)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

import { useState } from 'react';
import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { useAddress } from '../personal-center/address.ts';
import { Loaded, Nothing, Pages, Rows } from '../personal-center/parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { sectionPath } from '#lib/site/personal-sections.ts';
import { HandOver, stageText } from '../copy-requests/HandOver.tsx';
import type { CopyRequestWords } from '../copy-requests/words.ts';
import { useSpot } from '../mine/parts.tsx';
import { counted } from '../personal-center/text.ts';
import { Export } from './Export.tsx';
import { Day, Due, Marks, Title, Where } from './parts.tsx';
import { afterRenewals, outcomesIn, type Outcome } from './renewal-outcomes.ts';
import { Rules } from './Rules.tsx';
import type { LoanWords } from './words.ts';

const rows = 20;

interface Renewing {
  /** Renews these; nothing while something is under way. */
  renew: (loanIds: readonly string[]) => void;
  outcomes: ReadonlyMap<string, Outcome>;
  /** Whether a loan has its due day from a renewal on this screen. */
  isNew: (loan: RunningLoanEntry) => boolean;
}

/** Renewing without asking for the list again: rows stay where they are, whatever they are ordered by. */
function useRenewing(): Renewing {
  const { client } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const renewAll = async (loanIds: readonly string[]) => {
    setBusy(true);
    const answer = await client.call('renewLoans', { loanIds: [...loanIds] });
    setBusy(false);
    told(answer);
    setOutcomes((before) => new Map([...before, ...outcomesIn(answer)]));
  };
  const isNew = ({ loanId, dueOn }: RunningLoanEntry): boolean => {
    const outcome = outcomes.get(loanId);
    return outcome !== undefined && 'loan' in outcome && outcome.loan.dueOn === dueOn;
  };
  return { outcomes, isNew, renew: (loanIds) => !isBusy && loanIds.length > 0 && void renewAll(loanIds) };
}

function Renewals({ loan, renewing, words }: { loan: RunningLoanEntry; renewing: Renewing; words: LoanWords }) {
  const { language } = useFrame();
  const outcome = renewing.outcomes.get(loan.loanId);
  const refusal = outcome && 'refusal' in outcome ? outcome.refusal : undefined;
  return (
    <div className="loan-lines">
      {loan.renewsTo !== null && (
        <button
          type="button"
          className="btn"
          aria-label={fill(words.renewOne, { title: loan.title })}
          onClick={() => {
            renewing.renew([loan.loanId]);
          }}
        >
          {words.renew}
        </button>
      )}
      <span className="quiet">{counted(words, 'left', loan.renewalsLeft, language)}</span>
      {refusal === undefined ? (
        loan.notRenewable !== null && <span className="quiet">{loan.notRenewable}</span>
      ) : (
        <span className="bad">{refusal}</span>
      )}
    </div>
  );
}

function List({
  loans,
  renewing,
  words,
  copyWords,
  again,
}: {
  loans: readonly RunningLoanEntry[];
  renewing: Renewing;
  words: LoanWords;
  copyWords: CopyRequestWords;
  /** The list is to be asked for anew. */
  again: () => void;
}) {
  const { language } = useFrame();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const able = loans.filter((loan) => loan.renewsTo !== null).map((loan) => loan.loanId);
  const chosen = able.filter((loanId) => ticked.has(loanId));
  const isWhole = able.length > 0 && chosen.length === able.length;
  const tick = (loanId: string) => {
    const others = new Set(ticked);
    if (!others.delete(loanId)) others.add(loanId);
    setTicked(others);
  };
  return (
    <>
      {able.length > 0 && (
        <div className="bar">
          <label className="loan-tick">
            <input
              type="checkbox"
              checked={isWhole}
              onChange={() => {
                setTicked(new Set(isWhole ? [] : able));
              }}
            />
            {words.tickAll}
          </label>
          <button
            type="button"
            className="btn btn-main"
            aria-disabled={chosen.length === 0}
            onClick={() => {
              renewing.renew(chosen);
              setTicked(new Set());
            }}
          >
            {fill(words.renewTicked, { count: chosen.length })}
          </button>
        </div>
      )}
      <p className="sr-only" role="status">
        {loans
          .filter(renewing.isNew)
          .map(({ title, dueOn }) => fill(words.renewedTo, { title, day: formatDay(dueOn, language) }))
          .join(' ')}
      </p>
      <Rows
        caption={words.tabCurrent}
        rows={loans}
        keyOf={(loan) => loan.loanId}
        below={({ asked }) =>
          asked ? (
            <div className="request" data-stage={asked.stage}>
              <p className="request-kind">
                <strong>{stageText(asked, copyWords)}</strong>
              </p>
              <HandOver asked={asked} words={copyWords} again={again} />
            </div>
          ) : undefined
        }
        columns={[
          {
            name: words.tick,
            isPlain: true,
            cell: (loan) =>
              loan.renewsTo !== null && (
                <input
                  type="checkbox"
                  aria-label={fill(words.tickOne, { title: loan.title })}
                  checked={ticked.has(loan.loanId)}
                  onChange={() => {
                    tick(loan.loanId);
                  }}
                />
              ),
          },
          { name: words.title, isHead: true, cell: (loan) => <Title item={loan} /> },
          { name: words.marks, cell: (loan) => <Marks {...loan} /> },
          { name: words.place, cell: (loan) => <Where {...loan} /> },
          { name: words.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
          {
            name: words.dueOn,
            cell: (loan) => <Due loan={loan} words={words} isNew={renewing.isNew(loan)} />,
          },
          { name: words.renewal, cell: (loan) => <Renewals loan={loan} renewing={renewing} words={words} /> },
        ]}
      />
    </>
  );
}

/** What the reader has borrowed: when it is due, and renewing it. */
export function Current({ words, copyWords }: { words: LoanWords; copyWords: CopyRequestWords }) {
  const { client, base, language } = useFrame();
  const { page } = useAddress();
  const called = useCall('listLoans', { page, rows });
  const renewing = useRenewing();
  const { spot, goBack } = useSpot();
  const again = () => {
    goBack();
    called.again();
  };
  return (
    <div ref={spot} tabIndex={-1}>
      <Loaded called={called}>
        {(data) => {
          const { total, overdue, dueSoon, runningFen, asked, result } = afterRenewals(data, renewing.outcomes);
          return total === 0 ? (
            <Nothing title={words.noLoans}>
              <p>
                <a className="btn" href={`${base}/searchList`}>
                  {words.toSearch}
                </a>
              </p>
            </Nothing>
          ) : (
            <>
              <div className="bar">
                <p>{counted(words, 'onLoan', total, language)}</p>
                {overdue > 0 && <p className="bad">{counted(words, 'areOverdue', overdue, language)}</p>}
                {runningFen > 0 && <p className="bad">{fill(words.runningFine, { amount: fenText(runningFen) })}</p>}
                {dueSoon > 0 && <p>{counted(words, 'areSoon', dueSoon, language)}</p>}
                {asked !== null && (
                  <a href={`${base}${sectionPath('4')}&tab=others`}>
                    {asked === 0 ? words.passOn : counted(words, 'passOn', asked, language)}
                  </a>
                )}
                <Export label={words.exportList} ask={() => client.call('exportLoans', {})} />
              </div>
              <List loans={result} {...{ renewing, words, copyWords, again }} />
              <Pages count={total} rows={rows} />
            </>
          );
        }}
      </Loaded>
      <Rules words={words} />
    </div>
  );
}

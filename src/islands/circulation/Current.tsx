import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame, useAddress } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Rows, KnownAt } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/format.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { HandOver, stageText } from '../copy-requests/HandOver.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import { useSpot } from '../section/text-parts.tsx';
import { counted } from '../section/text.ts';
import { Export } from './Export.tsx';
import { Day, Due, Marks, Title, Where } from './loan-cells.tsx';
import { useFocusAfter } from './focus-after.ts';
import { afterRenewals } from './renewal-outcomes.ts';
import { renewedLoans } from './acts.ts';
import { Renewals, useRenewing, type Renewing } from './Renewals.tsx';
import { Rules } from './Rules.tsx';
import type { LoanMessages } from './messages.ts';

const rows = 20;
const tickedForm = 'ticked-loans';

function List({
  loans,
  renewing,
  messages,
  copyMessages,
  again,
}: {
  loans: readonly RunningLoanEntry[];
  renewing: Renewing;
  messages: LoanMessages;
  copyMessages: CopyRequestMessages;
  again: () => void;
}) {
  const { language, outcome } = useFrame();
  const all = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState(0);
  const [problem, setProblem] = useState(outcome?.problems['loanId'] ?? '');
  const renewable = loans
    .filter((loan) => loan.renewsTo !== null)
    .map((loan) => loan.loanId)
    .join(' ');
  const { place, pressed } = useFocusAfter(renewable !== '');
  const showTicked = (tick?: boolean) => {
    const boxes = [...(place.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
    if (tick !== undefined) for (const box of boxes) box.checked = tick;
    const count = boxes.filter(({ checked }) => checked).length;
    setTicked(count);
    if (count > 0) setProblem('');
    if (all.current) all.current.checked = count > 0 && count === boxes.length;
  };
  const showTickedLeft = useEffectEvent(() => showTicked());
  useEffect(() => {
    showTickedLeft();
  }, [renewable]);
  const renewTicked = async (form: FormData) => {
    const loanIds = renewedLoans(form);
    if (loanIds.length === 0) {
      setProblem(messages.tickFirst);
      return;
    }
    pressed();
    showTicked(false);
    await renewing.renew(loanIds);
  };
  return (
    <>
      {renewable !== '' && (
        <ActForm id={tickedForm} className="bar" perform={renewTicked}>
          <label className="check with-scripts">
            <input type="checkbox" ref={all} onChange={({ currentTarget }) => showTicked(currentTarget.checked)} />
            {messages.tickAll}
          </label>
          <MainAct act="renew">
            {ticked === 0 ? messages.renewSelected : fill(messages.renewTicked, { count: ticked })}
          </MainAct>
          {problem !== '' && (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
        </ActForm>
      )}
      <p className="sr-only" role="status">
        {loans
          .filter(renewing.isNew)
          .map(({ title, dueOn }) => fill(messages.renewedTo, { title, day: formatDay(dueOn, language) }))
          .join(' ')}
      </p>
      <div className="loan-cards" ref={place} tabIndex={-1}>
        <Rows
          caption={messages.tabCurrent}
          rows={loans}
          keyOf={(loan) => loan.loanId}
          below={({ asked }) =>
            asked ? (
              <div className="request" data-stage={asked.stage}>
                <p className="request-kind flex flex-wrap gap-x-3 gap-y-1 items-center text-sm">
                  <strong>{stageText(asked, copyMessages)}</strong>
                </p>
                <HandOver request={asked} messages={copyMessages} again={again} />
              </div>
            ) : undefined
          }
          columns={[
            {
              name: messages.tick,
              isPlain: true,
              cell: (loan) =>
                loan.renewsTo !== null && (
                  <input
                    type="checkbox"
                    name="loanId"
                    value={loan.loanId}
                    form={tickedForm}
                    aria-label={fill(messages.tickOne, { title: loan.title })}
                    onChange={() => showTicked()}
                  />
                ),
            },
            { name: messages.title, isHead: true, cell: (loan) => <Title item={loan} /> },
            { name: messages.marks, cell: (loan) => <Marks {...loan} /> },
            { name: messages.place, cell: (loan) => <Where {...loan} /> },
            { name: messages.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
            {
              name: messages.dueOn,
              cell: (loan) => <Due loan={loan} messages={messages} isNew={renewing.isNew(loan)} />,
            },
            {
              name: messages.renewal,
              cell: (loan) => <Renewals loan={loan} renewing={renewing} messages={messages} />,
            },
          ]}
        />
      </div>
    </>
  );
}

/** What the system that lends says is in the reader's way. */
const Blocks = ({ blocks = [] }: { blocks: readonly string[] | undefined }) =>
  blocks.map((text) => (
    <p key={text} className="bad">
      {text}
    </p>
  ));

export function Current({ messages, copyMessages }: { messages: LoanMessages; copyMessages: CopyRequestMessages }) {
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
          const { total, overdue, dueSoon, runningFen, asked, knownAt, isTold, blocks, result } = afterRenewals(
            data,
            renewing.outcomes,
          );
          return total === 0 ? (
            <Nothing title={isTold === false ? messages.loansNotTold : messages.noLoans}>
              <KnownAt at={knownAt} messages={messages} />
              <Blocks blocks={blocks} />
              <p>
                <a className="btn" href={`${base}/searchList`}>
                  {messages.toSearch}
                </a>
              </p>
            </Nothing>
          ) : (
            <>
              <KnownAt at={knownAt} messages={messages} />
              <Blocks blocks={blocks} />
              <div className="bar">
                <p>{counted(messages, 'onLoan', total, language)}</p>
                {overdue > 0 && <p className="bad">{counted(messages, 'areOverdue', overdue, language)}</p>}
                {runningFen > 0 && <p className="bad">{fill(messages.runningFine, { amount: fenText(runningFen) })}</p>}
                {dueSoon > 0 && <p>{counted(messages, 'areSoon', dueSoon, language)}</p>}
                {asked !== null && (
                  <a href={base + sectionPath('requests', { tab: 'others' })}>
                    {asked === 0 ? messages.passOn : counted(messages, 'passOn', asked, language)}
                  </a>
                )}
                <Export label={messages.exportList} ask={() => client.call('exportLoans', {})} />
              </div>
              <List loans={result} renewing={renewing} messages={messages} copyMessages={copyMessages} again={again} />
              <Pages count={total} rows={rows} />
            </>
          );
        }}
      </Loaded>
      {!(called.state === 'here' && called.data.isTold === false) && <Rules messages={messages} />}
    </div>
  );
}

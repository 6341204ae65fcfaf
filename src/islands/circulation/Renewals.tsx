import { useState } from 'react';
import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import { fill } from '#lib/i18n/format.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { toastResult, useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import { useFocusAfter } from './focus-after.ts';
import type { LoanMessages } from './messages.ts';
import { outcomesIn, type Outcome } from './renewal-outcomes.ts';

export interface Renewing {
  renew: (loanIds: readonly string[]) => Promise<void>;
  outcomes: ReadonlyMap<string, Outcome>;
  /** Whether the due day of the loan comes from a renewal on this screen. */
  isNew: (loan: RunningLoanEntry) => boolean;
}

/** Renews loans without reloading the list, so that rows stay in place. */
export function useRenewing(): Renewing {
  const { client } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const renew = async (loanIds: readonly string[]) => {
    if (isBusy) return;
    setBusy(true);
    const answer = await client.call('renewLoans', { loanIds: [...loanIds] });
    setBusy(false);
    toastResult(answer);
    setOutcomes((before) => new Map([...before, ...outcomesIn(answer)]));
  };
  const isNew = ({ loanId, dueOn }: RunningLoanEntry): boolean => {
    const outcome = outcomes.get(loanId);
    return outcome !== undefined && 'loan' in outcome && outcome.loan.dueOn === dueOn;
  };
  return { outcomes, isNew, renew };
}

/** The renew button of a loan, how many renewals are left, or the reason why the loan cannot be renewed. */
export function Renewals({
  loan,
  renewing,
  messages,
}: {
  loan: RunningLoanEntry;
  renewing: Renewing;
  messages: LoanMessages;
}) {
  const { language } = useFrame();
  const outcome = renewing.outcomes.get(loan.loanId);
  const refusal = outcome && 'refusal' in outcome ? outcome.refusal : undefined;
  const note = outcome && 'note' in outcome ? outcome.note : undefined;
  const { place, pressed } = useFocusAfter(loan.renewsTo !== null);
  return (
    <div className="loan-lines" ref={place} tabIndex={-1}>
      {loan.renewsTo !== null && (
        <ActForm
          values={{ loanId: loan.loanId }}
          perform={() => {
            pressed();
            return renewing.renew([loan.loanId]);
          }}
        >
          <ActButton act="renew" about={fill(messages.renewOne, { title: loan.title })}>
            {messages.renew}
          </ActButton>
        </ActForm>
      )}
      {loan.renewalsLeft !== null && loan.notRenewable === null && (
        <span className="quiet">{counted(messages, 'left', loan.renewalsLeft, language)}</span>
      )}
      {note !== undefined && <span className="quiet">{note}</span>}
      {refusal === undefined ? (
        loan.notRenewable !== null && <span className="quiet">{loan.notRenewable}</span>
      ) : (
        <span className="bad">{refusal}</span>
      )}
    </div>
  );
}

import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import type { LoanMessages } from './messages.ts';

interface Item {
  recordId: string | null;
  title: string;
  author: string | null;
  volume: string | null;
}

/** The title with the way to its record, and who wrote it. @param href of the record, where it is not one of this library */
export function Title({ item, href }: { item: Item; href?: string }) {
  const { base } = useFrame();
  const to = href ?? `${base}/searchList/bookDetails/${item.recordId ?? ''}`;
  const name = [item.title, item.volume].filter(Boolean).join(' ');
  return (
    <>
      {item.recordId === null ? name : <a href={to}>{name}</a>}
      {item.author !== null && <span className="quiet by">{item.author}</span>}
    </>
  );
}

export function Day({ on }: { on: string }) {
  const { language } = useFrame();
  return (
    <time dateTime={on} className="whitespace-nowrap">
      {formatDay(on, language)}
    </time>
  );
}

export function Due({
  loan,
  messages,
  isNew = false,
}: {
  loan: {
    dueOn: string;
    dueState: 'overdue' | 'today' | 'soon' | 'later';
    daysLeft: number;
    fineFen?: number;
    waiting?: number;
  };
  messages: LoanMessages;
  /** It was renewed on this screen: the day is out. */
  isNew?: boolean;
}) {
  const { language } = useFrame();
  const { dueState, daysLeft, fineFen = 0, waiting = 0 } = loan;
  const said: Record<typeof dueState, string> = {
    overdue: counted(messages, 'overdueBy', -daysLeft, language),
    today: messages.dueToday,
    soon: counted(messages, 'dueIn', daysLeft, language),
    later: '',
  };
  return (
    <span className={isNew ? 'loan-lines loan-new' : 'loan-lines'}>
      <Day on={loan.dueOn} />
      {isNew && <strong className="good">{messages.renewed}</strong>}
      {dueState !== 'later' && (
        <strong className={dueState === 'overdue' ? 'bad' : 'text-ink'}>{said[dueState]}</strong>
      )}
      {fineFen > 0 && <span className="bad">{fill(messages.fineSoFar, { amount: fenText(fineFen) })}</span>}
      {waiting > 0 && <span className="quiet">{counted(messages, 'waiting', waiting, language)}</span>}
    </span>
  );
}

export const Where = ({ libName, locationName }: { libName: string; locationName: string }) => (
  <span className="loan-lines">
    {libName}
    <span className="quiet">{locationName}</span>
  </span>
);

/** Call number and barcode, one under the other. */
export const Marks = ({ callNo, barcode }: { callNo: string | null; barcode: string }) => (
  <span className="loan-lines">
    {callNo}
    <span className="quiet whitespace-nowrap">{barcode}</span>
  </span>
);

import type { DeskInputOf, DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { formatFen } from '#lib/i18n/format.ts';
import { Problem } from './Fields.tsx';
import { useDesk } from './frame.tsx';
import { KeyButton, KeyLink } from './keys.tsx';
import { useBooking } from './useBooking.ts';

/** A return whose reader is known. */
export type Returned = DeskOutputOf<'returnAtDesk'> & {
  loan: NonNullable<DeskOutputOf<'returnAtDesk'>['loan']>;
  reader: NonNullable<DeskOutputOf<'returnAtDesk'>['reader']>;
};

/** The last return: its reader and title, and the fine, which is paid here. The next scan takes its place. */
export default function ReturnPanel({
  returned,
  fileKey,
  fileOf,
  onPaid,
}: {
  returned: Returned;
  fileKey: string;
  /** Address of the file of a reader. */
  fileOf: (account: string) => string;
  /** The buttons are gone: the next scan needs the focus elsewhere. */
  onPaid: () => void;
}) {
  const { messages, language, place } = useDesk();
  const { reader, loan, fineFen, chargeId } = returned;
  const { book, slip, done, problem } = useBooking();
  const isOwed = chargeId !== null && fineFen > 0 && done === '';
  const take = async (means: DeskInputOf<'takeDeskPayment'>['means']) => {
    if (chargeId === null) return;
    const { account } = reader;
    const input = { account, chargeIds: [chargeId], amountFen: fineFen, means, libCode: place, slip };
    if (await book('takeDeskPayment', input, messages.paymentTaken)) onPaid();
  };
  return (
    <section className="card desk-reader" aria-label={messages.lastReturn}>
      <h2>
        <KeyLink hotkey={fileKey} href={fileOf(reader.account)}>
          {reader.name}
        </KeyLink>{' '}
        <span className="quiet">{reader.account}</span>
      </h2>
      <p>
        {loan.title} <span className="quiet">{loan.barcode}</span>
      </p>
      {fineFen > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span className="bad">
            {messages.fine} {formatFen(fineFen, language)}
          </span>
        </p>
      )}
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      <Problem text={problem} />
      {isOwed && (
        <p className="desk-bar">
          <KeyButton hotkey="C" label={messages.takeCash} className="btn btn-main" onClick={() => void take('cash')} />
          <KeyButton hotkey="D" label={messages.takeCard} onClick={() => void take('desk-card')} />
        </p>
      )}
    </section>
  );
}

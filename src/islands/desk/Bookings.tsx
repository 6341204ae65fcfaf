import { useState } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { formatFen } from '#lib/i18n/format.ts';
import { isChargeKind } from '#lib/rules/charges.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { maxWaiverReason } from '#lib/rules/desk-readers.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { Problem } from './Fields.tsx';
import { useDesk, useDeskCall } from './frame.tsx';
import { KeyButton } from './keys.tsx';
import SmallForm from './SmallForm.tsx';
import { Table } from './Table.tsx';
import { useBooking } from './useBooking.ts';

const openKey = 'H';

type Booking = DeskOutputOf<'listDeskBookings'>['bookings'][number];

function BookingList({ account, onReverse }: { account: string; onReverse: (booking: Booking) => void }) {
  const { messages, language, session } = useDesk();
  const { data, pending } = useDeskCall('listDeskBookings', { account });
  if (!data) return pending;
  const { bookings } = data;
  if (bookings.length === 0) return <p className="quiet">{messages.noBookings}</p>;
  const mayReverse = mayUse(session?.roles ?? [], 'overrides');
  return (
    <Table heads={[messages.day, messages.bookings, messages.amount, undefined]}>
      {bookings.map((booking) => (
        <tr key={booking.bookingId}>
          <td data-label={messages.day}>{formatDay(booking.day, language)}</td>
          <td data-label={messages.bookings}>
            <BookingName booking={booking} />
            <br />
            <span className="quiet">
              {[...booking.titles, booking.receipt, booking.note].filter((part) => part !== null).join(' · ')}
            </span>
          </td>
          <td data-label={messages.amount}>{formatFen(booking.amountFen, language)}</td>
          <td>
            {booking.isReversed && <span className="quiet">{messages.booking_reversed}</span>}
            {mayReverse && booking.canReverse && (
              <button type="button" className="btn" data-row onClick={() => onReverse(booking)}>
                {messages.reverseBooking}
              </button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What was booked, and how money changed hands. */
function BookingName({ booking: { kind, means } }: { booking: Booking }) {
  const { messages } = useDesk();
  const meansText = means === 'cash' ? messages.means_cash : means === 'desk-card' ? messages.means_card : null;
  const name = isChargeKind(kind) ? messages[`charge_${kind}`] : messages[`booking_${kind}`];
  return [name, meansText].filter((part) => part !== null).join(' · ');
}

/** What was booked for a reader. Charges, payments and waivers can be reversed with a reason. */
export default function Bookings({ file, onChange }: { file: ReaderFile; onChange: (file: ReaderFile) => void }) {
  const { messages, language, place } = useDesk();
  const { account, charges, creditFen, depositFen } = file;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Booking>();
  const [reason, setReason] = useState('');
  const { book, isBusy, done, problem, clear } = useBooking();
  const turn = () => {
    setOpen(!isOpen);
    setChosen(undefined);
    clear();
  };
  const reverse = async ({ bookingId }: Booking) => {
    const input = { account, bookingId, reason, libCode: place };
    const reader = await book('reverseDeskBooking', input, messages.bookingReversed);
    if (!reader) return;
    setChosen(undefined);
    setReason('');
    onChange(reader);
  };
  // Every booking changes one of these amounts, and then the list is loaded again.
  const state = [...charges.map(({ chargeId, openFen }) => `${chargeId}=${String(openFen)}`), creditFen, depositFen];
  return (
    <section aria-labelledby="desk-bookings">
      <h2 id="desk-bookings">{messages.bookings}</h2>
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      <Problem text={problem} />
      <p className="desk-bar">
        <KeyButton hotkey={openKey} label={messages.showBookings} aria-expanded={isOpen} onClick={turn} />
      </p>
      {isOpen && (
        <BookingList
          key={state.join(' ')}
          account={account}
          onReverse={(booking) => {
            clear();
            setChosen(booking);
          }}
        />
      )}
      {chosen && (
        <>
          <p>
            <BookingName booking={chosen} /> · {formatFen(chosen.amountFen, language)}
          </p>
          <SmallForm
            label={messages.reversalReason}
            isRequired
            maxLength={maxWaiverReason}
            value={reason}
            send={messages.reverseBooking}
            isBusy={isBusy}
            onValue={setReason}
            onSend={() => void reverse(chosen)}
            onBack={() => setChosen(undefined)}
          />
        </>
      )}
    </section>
  );
}

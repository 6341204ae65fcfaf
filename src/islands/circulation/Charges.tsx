import { separator, fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { chargeStates, fenText } from '#lib/rules/charges.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows, KnownAt } from '../section/section-parts.tsx';
import { Pay } from '../payments/Pay.tsx';
import { Day, Title } from './loan-cells.tsx';
import type { LoanMessages } from './messages.ts';

type Charges = OutputOf<'listCharges'>;
type Charge = Charges['result'][number];
const rows = 20;

/** What the reader owes altogether, what is still growing, and what follows from it. */
function Sums({ charges, messages, again }: { charges: Charges; messages: LoanMessages; again: () => void }) {
  const { owedFen, creditFen, runningFen, limitFen, isOverLimit, isPayable, knownAt } = charges;
  const say = (text: string, fen: number) => fill(text, { amount: fenText(fen) });
  return (
    <div className="loan-lines">
      <KnownAt at={knownAt} messages={messages} />
      {owedFen > 0 ? <strong className="bad">{say(messages.owed, owedFen)}</strong> : <p>{messages.owesNothing}</p>}
      {owedFen > 0 && isPayable && (
        <Pay about={{}} amountFen={owedFen} label={say(messages.payAmount, owedFen)} ended={again} />
      )}
      {owedFen > 0 && <p>{messages.payAtDesk}</p>}
      {runningFen > 0 && <p>{say(messages.running, runningFen)}</p>}
      {creditFen > 0 && <p>{say(messages.credit, creditFen)}</p>}
      {limitFen !== null && (
        <p className={isOverLimit ? 'bad' : 'quiet'}>
          {say(isOverLimit ? messages.overLimit : messages.limit, limitFen)}
        </p>
      )}
    </div>
  );
}

/** What a charge is for: the copy, since when, and what staff wrote. */
function What({ charge, messages }: { charge: Charge; messages: LoanMessages }) {
  const { language } = useFrame();
  const { title, fromDay, toDay, note } = charge;
  return (
    <>
      {title !== null && <Title item={{ ...charge, title, author: null, volume: null }} />}
      <span className="quiet by">{[charge.barcode, charge.locationName].filter(Boolean).join(separator)}</span>
      {fromDay !== null && toDay !== null && (
        <span className="quiet by">
          {fill(messages.late, { from: formatDay(fromDay, language), to: formatDay(toDay, language) })}
        </span>
      )}
      {note !== null && <span className="quiet by">{note}</span>}
    </>
  );
}

function Left({ charge, messages }: { charge: Charge; messages: LoanMessages }) {
  const { openFen, paidFen, bookingFen, waivedFen, reversedFen } = charge;
  const parts = [
    [messages.paid, paidFen - bookingFen],
    [messages.booking, bookingFen],
    [messages.waived, waivedFen],
    [messages.reversed, reversedFen],
  ] as const;
  return (
    <span className="loan-lines">
      {openFen > 0 ? <strong className="bad">{fenText(openFen)}</strong> : bookingFen === 0 && messages.settled}
      {parts.map(
        ([text, fen]) =>
          fen > 0 && (
            <span key={text} className="quiet whitespace-nowrap">
              {fill(text, { amount: fenText(fen) })}
            </span>
          ),
      )}
    </span>
  );
}

export function Charges({ messages }: { messages: LoanMessages }) {
  const { get, page } = useAddress();
  const state = chargeStates.find((chargeState) => chargeState === get('state'));
  const called = useCall('listCharges', { ...(state && { state }), page, rows });
  const states = [
    { value: '', label: messages.allCharges },
    { value: 'open', label: messages.onlyOpen },
    { value: 'settled', label: messages.onlySettled },
  ];
  return (
    <Loaded called={called}>
      {(charges) => (
        <>
          <Sums charges={charges} messages={messages} again={called.again} />
          <nav className="chips" aria-label={messages.chargeState}>
            {states.map(({ value, label }) => (
              <Place
                key={value}
                className="chip"
                values={{ tab: 'charges', state: value }}
                current={(state ?? '') === value}
              >
                {label}
              </Place>
            ))}
          </nav>
          {charges.total === 0 ? (
            <Nothing title={messages.noCharges} />
          ) : (
            <Rows
              caption={messages.tabCharges}
              rows={charges.result}
              keyOf={(entry) => entry.chargeId}
              columns={[
                { name: messages.title, isHead: true, cell: (entry) => <What charge={entry} messages={messages} /> },
                { name: messages.chargeKind, cell: (entry) => messages[`kind_${entry.kind}`] },
                { name: messages.chargedOn, cell: (entry) => <Day on={entry.chargedOn} /> },
                { name: messages.amount, cell: (entry) => fenText(entry.amountFen) },
                { name: messages.openAmount, cell: (entry) => <Left charge={entry} messages={messages} /> },
              ]}
            />
          )}
          <Pages count={charges.total} rows={rows} keep={['tab', 'state']} />
        </>
      )}
    </Loaded>
  );
}

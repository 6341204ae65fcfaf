import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { chargeStates, fenText } from '#lib/rules/charges.ts';
import { useAddress } from '../personal-center/address.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows } from '../personal-center/parts.tsx';
import { Pay } from '../payments/Pay.tsx';
import { Day, Title } from './parts.tsx';
import type { LoanWords } from './words.ts';

type Charges = OutputOf<'listCharges'>;
type Charge = Charges['result'][number];
const rows = 20;

/** What the reader owes altogether, what is still growing, and what follows from it. */
function Sums({ charges, words, again }: { charges: Charges; words: LoanWords; again: () => void }) {
  const { owedFen, creditFen, runningFen, limitFen, isOverLimit } = charges;
  const say = (text: string, fen: number) => fill(text, { amount: fenText(fen) });
  return (
    <div className="loan-lines">
      {owedFen > 0 ? <strong className="bad">{say(words.owed, owedFen)}</strong> : <p>{words.owesNothing}</p>}
      {owedFen > 0 && <Pay about={{}} amountFen={owedFen} ended={again} />}
      {owedFen > 0 && <p>{words.payAtDesk}</p>}
      {runningFen > 0 && <p>{say(words.running, runningFen)}</p>}
      {creditFen > 0 && <p>{say(words.credit, creditFen)}</p>}
      {limitFen !== null && (
        <p className={isOverLimit ? 'bad' : 'quiet'}>{say(isOverLimit ? words.overLimit : words.limit, limitFen)}</p>
      )}
    </div>
  );
}

/** What a charge is for: the copy, since when, and what staff wrote. */
function What({ charge, words }: { charge: Charge; words: LoanWords }) {
  const { language } = useFrame();
  const { title, fromDay, toDay, note } = charge;
  return (
    <>
      {title !== null && <Title item={{ ...charge, title, author: null, volume: null }} />}
      <span className="loan-by">{[charge.barcode, charge.locationName].filter(Boolean).join(' · ')}</span>
      {fromDay !== null && toDay !== null && (
        <span className="loan-by">
          {fill(words.late, { from: formatDay(fromDay, language), to: formatDay(toDay, language) })}
        </span>
      )}
      {note !== null && <span className="loan-by">{note}</span>}
    </>
  );
}

function Left({ charge, words }: { charge: Charge; words: LoanWords }) {
  const { openFen, paidFen, waivedFen, reversedFen } = charge;
  const parts = [
    [words.paid, paidFen],
    [words.waived, waivedFen],
    [words.reversed, reversedFen],
  ] as const;
  return (
    <span className="loan-lines">
      {openFen > 0 ? <strong className="bad">{fenText(openFen)}</strong> : words.settled}
      {parts.map(
        ([text, fen]) =>
          fen > 0 && (
            <span key={text} className="quiet loan-one">
              {fill(text, { amount: fenText(fen) })}
            </span>
          ),
      )}
    </span>
  );
}

/** What the reader was charged, what is left to pay, and what late loans cost until today. */
export function Charges({ words }: { words: LoanWords }) {
  const { get, page } = useAddress();
  const state = chargeStates.find((one) => one === get('state'));
  const called = useCall('listCharges', { ...(state && { state }), page, rows });
  const states = [
    { value: '', label: words.allCharges },
    { value: 'open', label: words.onlyOpen },
    { value: 'settled', label: words.onlySettled },
  ];
  return (
    <Loaded called={called}>
      {(charges) => (
        <>
          <Sums charges={charges} words={words} again={called.again} />
          <nav className="chips" aria-label={words.chargeState}>
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
            <Nothing title={words.noCharges} />
          ) : (
            <Rows
              caption={words.tabCharges}
              rows={charges.result}
              keyOf={(one) => one.chargeId}
              columns={[
                { name: words.title, isHead: true, cell: (one) => <What charge={one} words={words} /> },
                { name: words.chargeKind, cell: (one) => words[`kind_${one.kind}`] },
                { name: words.chargedOn, cell: (one) => <Day on={one.chargedOn} /> },
                { name: words.amount, cell: (one) => fenText(one.amountFen) },
                { name: words.openAmount, cell: (one) => <Left charge={one} words={words} /> },
              ]}
            />
          )}
          <Pages count={charges.total} rows={rows} keep={['tab', 'state']} />
        </>
      )}
    </Loaded>
  );
}

import { sectionPath } from '#lib/rules/personal-sections.ts';
import { useEffect, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { cartCount } from '#lib/stores/purchase-cart.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Nothing, Rows } from '../section/section-parts.tsx';
import { Parcels, Sums } from './Parcels.tsx';
import { BookLines, ReasonLines } from './book-parts.tsx';
import { Placed } from './Placed.tsx';
import { deliveryOf, type Place, type Settling } from './settling.ts';
import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import type { PurchasingMessages } from './messages.ts';

interface Props {
  settling: Settling;
  messages: PurchasingMessages;
}

/** Where the books go: one press, and what it costs follows. */
function Places({
  places,
  which,
  choose,
  messages,
}: {
  places: readonly Place[];
  which: string;
  choose: (which: string) => void;
  messages: PurchasingMessages;
}) {
  const { base } = useFrame();
  return (
    <fieldset className="settle-places">
      <legend>
        <h2>{messages.where}</h2>
      </legend>
      {places.map((place) => (
        <label key={place.which} className="chip">
          <input
            type="radio"
            name="which"
            checked={place.which === which}
            onChange={() => {
              choose(place.which);
            }}
          />
          {place.kind === 'pickup'
            ? fill(messages.pickUpAt, { name: place.name })
            : fill(messages.sendTo, { line: place.line, recipient: place.recipient })}
        </label>
      ))}
      <a className="chip" href={base + sectionPath('addresses')}>
        {messages.toAddresses}
      </a>
    </fieldset>
  );
}

/** Settling: who pays what, where it goes, and the order; once it is shown, its reader's share is paid right here. */
export function SettleScreen({ settling, messages }: Props) {
  const { client, base } = useFrame();
  const { offerIds, places } = settling;
  const [which, setWhich] = useState(settling.which);
  const [isOrdering, setOrdering] = useState(false);
  const [problem, setProblem] = useState('');
  const [placed, setPlaced] = useState<PurchaseOrder[]>();
  // What came with the screen is not asked for again until something is another.
  const [isFirst, setFirst] = useState(true);
  const quote = useCall('confirmOrder', isFirst ? undefined : { offerIds, ...deliveryOf(which) });
  const shown = quote.state === 'here' ? quote.data : settling.shown;
  const isOld = !isFirst && (quote.state !== 'here' || quote.isOld);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (placed) head.current?.focus();
  }, [placed]);

  if (placed) {
    return (
      <div ref={head} tabIndex={-1}>
        <Placed orders={placed} messages={messages} />
      </div>
    );
  }
  const choose = (next: string) => {
    setFirst(false);
    setProblem('');
    setWhich(next);
    history.replaceState(null, '', `?${new URLSearchParams({ list: offerIds.join(','), which: next }).toString()}`);
  };
  const order = async (token: string) => {
    setOrdering(true);
    setProblem('');
    const answer = await client.call('createOrder', { token, offerIds, ...deliveryOf(which) });
    setOrdering(false);
    if (answer.success) {
      toastResult(answer, messages.ordered);
      cartCount.set(
        Math.max(0, (cartCount.get() ?? 0) - answer.data.orders.reduce((sum, order) => sum + order.lines.length, 0)),
      );
      setPlaced(answer.data.orders);
      return;
    }
    // Only success is shown as a toast here (portal-content §8); a refusal is shown in its place, with the current
    // price of the books.
    setProblem(answer.message);
    setFirst(false);
    quote.again();
  };
  const { token, refused, hasChanged } = shown;
  if (shown.parcels.length === 0 && refused.length === 0) {
    return (
      <Nothing title={messages.nothingToSettle}>
        <p>
          <a className="btn" href={`${base}/drivePurCart`}>
            {messages.cart}
          </a>
        </p>
      </Nothing>
    );
  }
  const canOrder = token !== null && !isOld && !isOrdering;
  return (
    <>
      <Places places={places} which={which} choose={choose} messages={messages} />
      <div aria-busy={isOld} className={isOld ? 'old' : undefined}>
        {hasChanged && (
          <p className="bad" role="alert">
            {messages.pricesChanged}
          </p>
        )}
        <Parcels parcels={shown.parcels} messages={messages} />
        {refused.length > 0 && (
          <>
            <h2>{messages.refused}</h2>
            <Rows
              caption={messages.refused}
              rows={refused}
              keyOf={(entry) => entry.offerId}
              columns={[
                { name: messages.book, isHead: true, cell: (entry) => <BookLines book={entry} /> },
                {
                  name: messages.reason,
                  cell: (entry) => (
                    <div>
                      <ReasonLines reason={entry.reason} />
                    </div>
                  ),
                },
              ]}
            />
          </>
        )}
        {token !== null && <Sums shown={shown} messages={messages} />}
      </div>
      {!isFirst && quote.state === 'failed' && (
        <p className="bad" role="alert">
          {quote.message}
        </p>
      )}
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {token !== null && (
        <div className="acts">
          <button
            type="button"
            className="btn btn-main"
            aria-disabled={!canOrder}
            onClick={() => {
              if (canOrder) void order(token);
            }}
          >
            {isOrdering ? messages.ordering : hasChanged ? messages.acceptAndOrder : messages.order}
          </button>
        </div>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formText } from '#lib/rules/form-text.ts';
import { cartCount, cartRows, chosenOf, totalsOf, type CartEntry } from '#lib/stores/purchase-cart.ts';
import { ActButton, ActForm, MainAct } from '../../section/ActForm.tsx';
import { performAct, type SectionActs } from '../../section/acts.ts';
import { toastResult, useCall, useFrame, useAddress } from '../../section/frame.tsx';
import { Loaded, Nothing, Rows } from '../../section/section-parts.tsx';
import { counted } from '../../section/text.ts';
import { amountText, BookLines, langOf, Price, ReasonLines } from '../book-parts.tsx';
import type { PurchasingMessages } from '../messages.ts';
import { screenWith } from '../purchasing-screen.ts';
import { ruleActs, Rules } from '../Rules.tsx';

export { sheets } from '../purchasing-screen.ts';

type Cart = OutputOf<'listCart'>;

const cartActs = (messages: PurchasingMessages): SectionActs => ({
  add: {
    run: (client, form) => client.call('addToCart', { offerId: formText(form, 'id') }),
    done: messages.added,
    // Without the wanted book, which is in the cart now.
    next: {},
  },
  remove: {
    run: (client, form) => client.call('deleteFromCart', { offerIds: [formText(form, 'id')] }),
    done: messages.removed,
  },
});

const settlePath = (base: string, entries: readonly CartEntry[]) =>
  `${base}/drivePurSettle?${new URLSearchParams({ list: entries.map((entry) => entry.offerId).join(',') }).toString()}`;

/** A book that a visitor wanted in the cart before signing in. */
function Wanted({ offer, messages }: { offer: OutputOf<'getOffer'>; messages: PurchasingMessages }) {
  return (
    <>
      <p className="strong" lang={langOf(offer.titleLang)}>
        {offer.title}
      </p>
      <ActForm className="acts" values={{ id: offer.offerId }}>
        <MainAct act="add">{messages.addToCart}</MainAct>
      </ActForm>
    </>
  );
}

function State({
  entry,
  isTicked,
  tick,
  messages,
}: {
  entry: CartEntry;
  isTicked: boolean;
  tick: (isTicked: boolean) => void;
  messages: PurchasingMessages;
}) {
  const { base, language } = useFrame();
  if (entry.reason) return <ReasonLines reason={entry.reason} />;
  const { isPreorder, publishDay, title } = entry;
  return (
    <>
      <span className="purchase-line">{isPreorder ? messages.preorder : messages.orderable}</span>
      {publishDay !== null && (
        <span className="purchase-line quiet">
          <time dateTime={publishDay}>{formatDay(publishDay, language)}</time>
        </span>
      )}
      <label className="inline-flex items-center gap-2 min-h-11 with-scripts">
        <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => tick(currentTarget.checked)} />
        {messages.settleThis}
        <span className="sr-only"> {title}</span>
      </label>
      <a className="without-scripts" href={settlePath(base, [entry])}>
        {messages.settleOne}
      </a>
    </>
  );
}

function Totals({
  chosen,
  against,
  mustAccept,
  messages,
}: {
  chosen: readonly CartEntry[];
  against: Cart['against'];
  /** The rules are above: the same reason is not shown again. */
  mustAccept: boolean;
  messages: PurchasingMessages;
}) {
  const { base, language } = useFrame();
  const { books, libraryFen, readerFen } = totalsOf(chosen);
  return (
    <div className="cart-totals">
      <p role="status">
        {counted(messages, 'chosenSum', books, language, {
          library: fenText(libraryFen),
          own: fenText(readerFen),
        })}
      </p>
      <p className="quiet">{messages.withoutFreight}</p>
      {!mustAccept && against.map((reason) => <ReasonLines key={reason.refusal} reason={reason} />)}
      {books > 0 && against.length === 0 && (
        <a className="btn btn-main" href={settlePath(base, chosen)}>
          {counted(messages, 'settleAll', books, language)}
        </a>
      )}
    </div>
  );
}

/** The books: they are removed and put back at once, and totals follow what is ticked. */
function Books({
  cart,
  mustAccept,
  again,
  messages,
}: {
  cart: Cart;
  mustAccept: boolean;
  again: () => void;
  messages: PurchasingMessages;
}) {
  const { base, client } = useFrame();
  const [first] = useState(cart.result);
  const [moved, setMoved] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const rows = cartRows(first, cart.result, moved);
  useEffect(() => {
    cartCount.set(cart.total);
  }, [cart]);
  const perform = async (form: FormData) => {
    const id = formText(form, 'id');
    const isRemoved = formText(form, 'act') === 'remove';
    const move = (removed: boolean) => setMoved((before) => new Map(before).set(id, removed));
    move(isRemoved);
    const result = await performAct(cartActs(messages), client, form);
    if (result?.kind === 'answered' && !toastResult(result.answer)) move(!isRemoved);
    again();
  };
  if (rows.length === 0) {
    return (
      <Nothing title={messages.emptyCart}>
        <p>{messages.emptyCartHint}</p>
        <p>
          <a className="btn" href={`${base}/drivePurchas`}>
            {messages.toBooks}
          </a>
        </p>
      </Nothing>
    );
  }
  return (
    <>
      <Rows
        caption={messages.cart}
        rows={rows}
        keyOf={({ entry }) => entry.offerId}
        columns={[
          {
            name: messages.book,
            isHead: true,
            cell: ({ entry, isRemoved }) => (
              <div className={isRemoved ? 'opacity-70 line-through' : undefined}>
                <BookLines book={entry} />
              </div>
            ),
          },
          {
            name: messages.price,
            cell: ({ entry }) => (
              <div>
                <Price fen={entry.priceFen} thenFen={entry.priceThenFen} messages={messages} />
              </div>
            ),
          },
          { name: messages.youPay, cell: ({ entry }) => <div>{amountText(entry.readerFen, messages)}</div> },
          {
            name: messages.state,
            cell: ({ entry, isRemoved }) => (
              <div>
                {isRemoved ? (
                  <span className="quiet">{messages.isRemoved}</span>
                ) : (
                  <State
                    entry={entry}
                    isTicked={!unticked.has(entry.offerId)}
                    tick={(isTicked) => {
                      const others = [...unticked].filter((offerId) => offerId !== entry.offerId);
                      setUnticked(new Set(isTicked ? others : [...others, entry.offerId]));
                    }}
                    messages={messages}
                  />
                )}
              </div>
            ),
          },
          {
            name: messages.acts,
            isPlain: true,
            cell: ({ entry: { offerId, title }, isRemoved }) => (
              <ActForm values={{ id: offerId }} perform={perform}>
                <ActButton
                  act={isRemoved ? 'add' : 'remove'}
                  about={fill(messages.labelled, {
                    name: isRemoved ? messages.putBack : messages.remove,
                    text: title,
                  })}
                >
                  {isRemoved ? messages.putBack : messages.remove}
                </ActButton>
              </ActForm>
            ),
          },
        ]}
      />
      <Totals
        chosen={chosenOf(rows, unticked, cart.maxInOrder)}
        against={cart.against}
        mustAccept={mustAccept}
        messages={messages}
      />
    </>
  );
}

/** /drivePurCart: the books that the reader has chosen, and what rules out each. */
function CartScreen({ messages }: { messages: PurchasingMessages }) {
  const wantedId = useAddress().get('list');
  const rule = useCall('getPurchasingRule', {});
  const cart = useCall('listCart', {});
  const isWanted =
    /^\d{1,15}$/.test(wantedId) && cart.data?.result.every(({ offerId }) => offerId !== wantedId) === true;
  const wanted = useCall('getOffer', isWanted ? { offerId: wantedId } : undefined);
  return (
    <>
      <Rules called={rule} messages={messages} />
      {isWanted && wanted.data?.isWithdrawn === false && <Wanted offer={wanted.data} messages={messages} />}
      <Loaded called={cart}>
        {(data) => (
          <Books cart={data} mustAccept={rule.data?.isAccepted === false} again={cart.again} messages={messages} />
        )}
      </Loaded>
    </>
  );
}

export const open = screenWith(
  (messages) => <CartScreen messages={messages} />,
  (messages) => ({ ...ruleActs(messages), ...cartActs(messages) }),
);

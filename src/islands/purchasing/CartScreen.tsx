import { useStore } from '@nanostores/react';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { cart, choose, chosenOf, markRemoved, takeCart, totalsOf, type CartEntry } from '#lib/stores/purchase-cart.ts';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Nothing, Rows } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { amountText, BookLines, Price, ReasonLines } from './book-parts.tsx';
import type { PurchasingMessages } from './messages.ts';

/** Presses are done one after the other, so that the last answer is the newest. */
let last: Promise<unknown> = Promise.resolve();

/** Takes books out and puts them back: shown at once, and undone where the service refuses. */
function useCartActs() {
  const { client } = useFrame();
  const act = (offerId: string, isRemoved: boolean) => {
    markRemoved(offerId, isRemoved);
    last = last.then(async () => {
      const answer = isRemoved
        ? await client.call('deleteFromCart', { offerIds: [offerId] })
        : await client.call('addToCart', { offerId });
      if (!toastResult(answer)) markRemoved(offerId, !isRemoved);
      else if (answer.success) takeCart(answer.data);
    });
  };
  return {
    remove: (offerId: string) => {
      act(offerId, true);
    },
    putBack: (offerId: string) => {
      act(offerId, false);
    },
  };
}

function State({ entry, messages }: { entry: CartEntry; messages: PurchasingMessages }) {
  const { language } = useFrame();
  const shown = useStore(cart);
  if (entry.reason) return <ReasonLines reason={entry.reason} />;
  const { offerId, isPreorder, publishDay, title } = entry;
  return (
    <>
      <span className="plain-line">{isPreorder ? messages.preorder : messages.orderable}</span>
      {publishDay !== null && (
        <span className="plain-line quiet">
          <time dateTime={publishDay}>{formatDay(publishDay, language)}</time>
        </span>
      )}
      <label className="cart-choice">
        <input
          type="checkbox"
          checked={shown?.left.has(offerId) === false}
          onChange={({ currentTarget }) => {
            choose(offerId, currentTarget.checked);
          }}
        />
        {messages.settleThis}
        <span className="sr-only"> {title}</span>
      </label>
    </>
  );
}

/** What the chosen books come to, and the way on. */
function Totals({ messages }: { messages: PurchasingMessages }) {
  const { base, language } = useFrame();
  const shown = useStore(cart);
  const chosen = shown ? chosenOf(shown) : [];
  const { books, libraryFen, readerFen } = totalsOf(chosen);
  const href = `${base}/drivePurSettle?${new URLSearchParams({ list: chosen.map((entry) => entry.offerId).join(',') }).toString()}`;
  return (
    <div className="cart-totals">
      <p role="status">
        {counted(messages, 'chosenSum', books, language, {
          library: fenText(libraryFen),
          own: fenText(readerFen),
        })}
      </p>
      <p className="quiet">{messages.withoutFreight}</p>
      {shown?.against.map((reason) => (
        <ReasonLines key={reason.refusal} reason={reason} />
      ))}
      {books > 0 && shown?.against.length === 0 && (
        <a className="btn btn-main" href={href}>
          {counted(messages, 'settleAll', books, language)}
        </a>
      )}
    </div>
  );
}

/** The cart: books are taken out and put back at once, and totals follow what is ticked. */
export function CartScreen({ messages }: { messages: PurchasingMessages }) {
  const { base } = useFrame();
  const shown = useStore(cart);
  const { remove, putBack } = useCartActs();
  const rows = shown?.rows ?? [];
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
              <div className={isRemoved ? 'cart-removed' : undefined}>
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
                  <State entry={entry} messages={messages} />
                )}
              </div>
            ),
          },
          {
            name: messages.acts,
            isPlain: true,
            cell: ({ entry: { offerId, title }, isRemoved }) => (
              <button
                type="button"
                className="btn"
                aria-label={fill(messages.labelled, {
                  name: isRemoved ? messages.putBack : messages.remove,
                  text: title,
                })}
                onClick={() => {
                  (isRemoved ? putBack : remove)(offerId);
                }}
              >
                {isRemoved ? messages.putBack : messages.remove}
              </button>
            ),
          },
        ]}
      />
      <Totals messages={messages} />
    </>
  );
}

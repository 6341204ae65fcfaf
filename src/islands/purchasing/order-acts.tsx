import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import { fill } from '#lib/i18n/fill.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { When } from '../mine/parts.tsx';
import { told } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Pay } from '../payments/Pay.tsx';
import type { PurchasingWords } from './words.ts';

/** How an order stands, and what its reader should know of it now. */
export function OrderState({ order, words }: { order: PurchaseOrder; words: PurchasingWords }) {
  const { language } = useFrame();
  const { stageName, isOpen, openFen, payUntil, stage, expectedOn } = order;
  return (
    <div>
      <span className={isOpen ? 'plain-line font-semibold' : 'plain-line'}>{stageName}</span>
      {openFen > 0 && <span className="plain-line bad">{fill(words.toPay, { amount: fenText(openFen) })}</span>}
      {payUntil !== null && (
        <span className="plain-line quiet">
          {words.payUntilName} <When at={payUntil} hasTime />
        </span>
      )}
      {stage === 'preordered' && expectedOn !== null && (
        <span className="plain-line quiet">{fill(words.expectedOn, { day: formatDay(expectedOn, language) })}</span>
      )}
    </div>
  );
}

/**
 * What a reader may do with an order now: pay the own share, say that it has come, cancel it.
 * @param changed told when it may stand otherwise
 */
export function OrderActs({
  order,
  words,
  changed,
}: {
  order: PurchaseOrder;
  words: PurchasingWords;
  changed: () => void;
}) {
  const { client, confirm } = useFrame();
  const { orderId, number, can, openFen, stage } = order;
  const receive = async () => {
    told(await client.call('confirmReceipt', { orderId }), words.received);
    changed();
  };
  const cancel = async () => {
    if (!(await confirm({ text: fill(words.confirmCancel, { number }), does: words.cancelOrder }))) return;
    const name = stage === 'preordered' ? 'cancelPreorder' : 'cancelOrder';
    told(await client.call(name, { orderId }), words.cancelled);
    changed();
  };
  return (
    <div className="acts">
      {can.pay && <Pay about={{ kind: 'order', orderId }} amountFen={openFen} ended={changed} />}
      {can.confirmReceipt && (
        <button
          type="button"
          className="btn btn-main"
          aria-label={fill(words.labelled, { name: words.confirmReceipt, text: number })}
          onClick={() => void receive()}
        >
          {words.confirmReceipt}
        </button>
      )}
      {can.cancel && (
        <button
          type="button"
          className="btn"
          aria-label={fill(words.labelled, { name: words.cancelOrder, text: number })}
          onClick={() => void cancel()}
        >
          {words.cancelOrder}
        </button>
      )}
    </div>
  );
}

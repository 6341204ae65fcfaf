import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import { fill } from '#lib/i18n/fill.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { DateTime } from '../section/text-parts.tsx';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Pay } from '../payments/Pay.tsx';
import type { PurchasingMessages } from './messages.ts';

/** State of an order, and what its reader should know of it now. */
export function OrderState({ order, messages }: { order: PurchaseOrder; messages: PurchasingMessages }) {
  const { language } = useFrame();
  const { stageName, isOpen, openFen, payUntil, stage, expectedOn } = order;
  return (
    <div>
      <span className={isOpen ? 'plain-line strong' : 'plain-line'}>{stageName}</span>
      {openFen > 0 && <span className="plain-line bad">{fill(messages.toPay, { amount: fenText(openFen) })}</span>}
      {payUntil !== null && (
        <span className="plain-line quiet">
          {messages.payUntilName} <DateTime at={payUntil} hasTime />
        </span>
      )}
      {stage === 'preordered' && expectedOn !== null && (
        <span className="plain-line quiet">{fill(messages.expectedOn, { day: formatDay(expectedOn, language) })}</span>
      )}
    </div>
  );
}

/**
 * What a reader may do with an order now: pay the own share, report that it has come, cancel it.
 * @param changed called when its state may have changed
 */
export function OrderActs({
  order,
  messages,
  changed,
}: {
  order: PurchaseOrder;
  messages: PurchasingMessages;
  changed: () => void;
}) {
  const { client, confirm } = useFrame();
  const { orderId, number, can, openFen, stage } = order;
  const receive = async () => {
    toastResult(await client.call('confirmReceipt', { orderId }), messages.received);
    changed();
  };
  const cancel = async () => {
    if (!(await confirm({ text: fill(messages.confirmCancel, { number }), does: messages.cancelOrder }))) return;
    const name = stage === 'preordered' ? 'cancelPreorder' : 'cancelOrder';
    toastResult(await client.call(name, { orderId }), messages.cancelled);
    changed();
  };
  return (
    <div className="acts">
      {can.pay && (
        <Pay
          about={{ kind: 'order', orderId }}
          amountFen={openFen}
          label={fill(messages.payAmount, { amount: fenText(openFen) })}
          ended={changed}
        />
      )}
      {can.confirmReceipt && (
        <button
          type="button"
          className="btn btn-main"
          aria-label={fill(messages.labelled, { name: messages.confirmReceipt, text: number })}
          onClick={() => void receive()}
        >
          {messages.confirmReceipt}
        </button>
      )}
      {can.cancel && (
        <button
          type="button"
          className="btn"
          aria-label={fill(messages.labelled, { name: messages.cancelOrder, text: number })}
          onClick={() => void cancel()}
        >
          {messages.cancelOrder}
        </button>
      )}
    </div>
  );
}

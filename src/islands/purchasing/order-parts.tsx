import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import { fill } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { DateTime, recordPath, PageLink } from '../section/text-parts.tsx';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { Pay } from '../payments/Pay.tsx';
import type { PurchasingMessages } from './messages.ts';

export function OrderedBooks({ order, messages }: { order: PurchaseOrder; messages: PurchasingMessages }) {
  const { language } = useFrame();
  return order.lines.map((line) => (
    <span key={line.offerId} className="purchase-line" lang={line.titleLang === 'und' ? undefined : line.titleLang}>
      <PageLink path={recordPath(line.recordId)}>{line.title}</PageLink>
      {line.dueOn !== null && (
        <span className="purchase-line quiet" lang={language}>
          {fill(messages.dueOn, { day: formatDay(line.dueOn, language) })}
        </span>
      )}
    </span>
  ));
}

export function OrderState({ order, messages }: { order: PurchaseOrder; messages: PurchasingMessages }) {
  const { language } = useFrame();
  const { stageName, isOpen, openFen, payUntil, stage, expectedOn } = order;
  return (
    <div>
      <span className={isOpen ? 'purchase-line strong' : 'purchase-line'}>{stageName}</span>
      {openFen > 0 && <span className="purchase-line bad">{fill(messages.toPay, { amount: fenText(openFen) })}</span>}
      {payUntil !== null && (
        <span className="purchase-line quiet">
          {messages.payUntilName} <DateTime at={payUntil} hasTime />
        </span>
      )}
      {stage === 'preordered' && expectedOn !== null && (
        <span className="purchase-line quiet">
          {fill(messages.expectedOn, { day: formatDay(expectedOn, language) })}
        </span>
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
  const { orderId, number, can, openFen, stage } = order;
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
      {(can.confirmReceipt || can.cancel) && (
        <ActForm className="acts" values={{ id: orderId, number }}>
          {can.confirmReceipt && (
            <MainAct act="receive" about={fill(messages.labelled, { name: messages.confirmReceipt, text: number })}>
              {messages.confirmReceipt}
            </MainAct>
          )}
          {can.cancel && (
            <ActButton
              act={stage === 'preordered' ? 'cancelPreorder' : 'cancelOrder'}
              about={fill(messages.labelled, { name: messages.cancelOrder, text: number })}
            >
              {messages.cancelOrder}
            </ActButton>
          )}
        </ActForm>
      )}
    </div>
  );
}

import { useState } from 'react';
import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import { fill } from '#lib/i18n/fill.ts';
import { fenText } from '#lib/rules/charges.ts';
import { DateTime } from '../section/text-parts.tsx';
import { useFrame } from '../section/frame.tsx';
import { Pay } from '../payments/Pay.tsx';
import type { PurchasingMessages } from './messages.ts';

/** An order that has just been placed; its reader's share is paid here. */
function One({ placed, messages }: { placed: PurchaseOrder; messages: PurchasingMessages }) {
  const { client, base } = useFrame();
  const [order, setOrder] = useState(placed);
  const again = async () => {
    const answer = await client.call('getOrderLogistics', { orderId: order.orderId });
    if (answer.success) setOrder(answer.data.order);
  };
  return (
    <li>
      <h3>
        <a href={`${base}/drivePurLogistic?id=${order.orderId}`}>{order.number}</a>
      </h3>
      <p>{order.lines.map((line) => line.title).join('；')}</p>
      <p className="strong">{order.stageName}</p>
      {order.can.pay && (
        <>
          <p className="bad">{fill(messages.toPay, { amount: fenText(order.openFen) })}</p>
          {order.payUntil !== null && (
            <p className="quiet">
              {messages.payUntilName} <DateTime at={order.payUntil} hasTime />
            </p>
          )}
          <Pay
            about={{ kind: 'order', orderId: order.orderId }}
            amountFen={order.openFen}
            label={fill(messages.payAmount, { amount: fenText(order.openFen) })}
            ended={() => void again()}
          />
        </>
      )}
    </li>
  );
}

/** What was ordered, with the ways on. */
export function Placed({ orders, messages }: { orders: readonly PurchaseOrder[]; messages: PurchasingMessages }) {
  const { base } = useFrame();
  return (
    <>
      <p className="notice" role="status">
        {messages.ordered}
      </p>
      <ul className="placed-orders">
        {orders.map((order) => (
          <One key={order.orderId} placed={order} messages={messages} />
        ))}
      </ul>
      <p className="acts">
        <a className="btn" href={`${base}/drivePurUser`}>
          {messages.orders}
        </a>
        <a className="btn" href={`${base}/drivePurchas`}>
          {messages.toBooks}
        </a>
      </p>
    </>
  );
}

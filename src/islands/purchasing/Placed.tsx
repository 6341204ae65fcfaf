import { fill } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { DateTime } from '../section/text-parts.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import { Pay } from '../payments/Pay.tsx';
import type { PurchasingMessages } from './messages.ts';

/** An order that has just been placed; its reader's share is paid here. */
function PlacedOrder({ orderId, messages }: { orderId: string; messages: PurchasingMessages }) {
  const { base } = useFrame();
  const called = useCall('getOrderLogistics', { orderId });
  return (
    <li className="py-4 border-b">
      <Loaded called={called}>
        {({ order }) => (
          <>
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
                  ended={called.again}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </li>
  );
}

export function Placed({ orderIds, messages }: { orderIds: readonly string[]; messages: PurchasingMessages }) {
  const { base } = useFrame();
  return (
    <>
      <ul className="placed-orders">
        {orderIds.map((orderId) => (
          <PlacedOrder key={orderId} orderId={orderId} messages={messages} />
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

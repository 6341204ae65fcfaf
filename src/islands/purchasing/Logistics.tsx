import type { ReactNode } from 'react';
import { isVoidOrder } from '#lib/rules/purchase-orders.ts';
import { DateTime } from '../section/text-parts.tsx';
import { useCall } from '../section/frame.tsx';
import { Loaded, Rows, type Column } from '../section/section-parts.tsx';
import { OrderActs, OrderState, OrderedBooks } from './order-parts.tsx';
import { amountText, FactRow, shareText } from './book-parts.tsx';
import type { PurchasingMessages } from './messages.ts';

/** One order with its steps and where its parcel was. @param back the link to the list of orders */
export function Logistics({
  orderId,
  back,
  messages,
}: {
  orderId: string;
  back: ReactNode;
  messages: PurchasingMessages;
}) {
  const called = useCall('getOrderLogistics', { orderId });
  return (
    <div className="purchase-order">
      <p>{back}</p>
      <Loaded called={called}>
        {({ order, steps, logistics }) => (
          <div className="purchase-order">
            <h2>{order.number}</h2>
            <dl className="purchase-order-facts grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 my-4">
              {[
                { name: messages.state, value: <OrderState order={order} messages={messages} /> },
                { name: messages.books, value: <OrderedBooks order={order} messages={messages} /> },
                { name: messages.vendor, value: order.vendorName },
                {
                  name: messages.where,
                  value: order.pickupPlaceName ?? [order.address, order.recipient].filter(Boolean).join('，'),
                },
                { name: messages.parcel, value: [order.carrier, order.tracking].filter(Boolean).join(' ') },
                { name: messages.orderedAt, value: <DateTime at={order.createdAt} hasTime /> },
                { name: messages.freight, value: amountText(order.freightFen, messages) },
                {
                  name: messages.libraryPays,
                  value: isVoidOrder(order.stage) ? '—' : amountText(order.libraryFen, messages),
                },
                { name: messages.youPay, value: shareText(order, messages) },
              ]
                .filter(({ value }) => value !== '')
                .map(({ name, value }) => (
                  <FactRow key={name} name={name} value={value} />
                ))}
            </dl>
            <OrderActs order={order} messages={messages} changed={called.again} />
            <Story
              title={messages.steps}
              rows={steps}
              keyOf={(step) => `${step.at} ${step.stage}`}
              messages={messages}
              columns={[
                { name: messages.state, cell: (step) => step.name },
                { name: messages.note, cell: (step) => step.text },
              ]}
            />
            {logistics.length > 0 && (
              <Story
                title={messages.logistics}
                rows={logistics}
                keyOf={(entry) => `${entry.at} ${entry.text}`}
                messages={messages}
                columns={[{ name: messages.whereItWas, cell: (entry) => entry.text }]}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** What happened to an order, the latest first, under a heading. */
function Story<T extends { at: string }>({
  title,
  rows,
  keyOf,
  columns,
  messages,
}: {
  title: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  columns: readonly Column<T>[];
  messages: PurchasingMessages;
}) {
  return (
    <>
      <h3>{title}</h3>
      <Rows
        caption={title}
        rows={rows.toReversed()}
        keyOf={keyOf}
        columns={[{ name: messages.time, isHead: true, cell: (row) => <DateTime at={row.at} hasTime /> }, ...columns]}
      />
    </>
  );
}

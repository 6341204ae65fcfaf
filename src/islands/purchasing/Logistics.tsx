import type { ReactNode } from 'react';
import { When } from '../mine/parts.tsx';
import { useCall } from '../personal-center/call.ts';
import { Loaded, Place, Rows, type Column } from '../personal-center/parts.tsx';
import { OrderActs, OrderState } from './order-acts.tsx';
import { OrderedBooks } from './OrderedBooks.tsx';
import { amountText } from './parts.tsx';
import type { PurchasingWords } from './words.ts';

/** One order with its steps and where its parcel was. @param tab of section 4 to go back to */
export function Logistics({ orderId, tab, words }: { orderId: string; tab: string; words: PurchasingWords }) {
  const called = useCall('getOrderLogistics', { orderId });
  return (
    <div className="purchase-order">
      <p>
        <Place values={{ tab }} keep={['page']}>
          {words.backToOrders}
        </Place>
      </p>
      <Loaded called={called}>
        {({ order, steps, logistics }) => (
          <div className="purchase-order">
            <h2>{order.number}</h2>
            <dl className="purchase-order-facts">
              {[
                { name: words.state, value: <OrderState order={order} words={words} /> },
                { name: words.books, value: <OrderedBooks order={order} words={words} /> },
                { name: words.vendor, value: order.vendorName },
                {
                  name: words.where,
                  value: order.pickupPlaceName ?? [order.address, order.recipient].filter(Boolean).join('，'),
                },
                { name: words.parcel, value: [order.carrier, order.tracking].filter(Boolean).join(' ') },
                { name: words.orderedAt, value: <When at={order.createdAt} hasTime /> },
                { name: words.freight, value: amountText(order.freightFen, words) },
                { name: words.libraryPays, value: amountText(order.libraryFen, words) },
                { name: words.youPay, value: amountText(order.readerFen, words) },
              ]
                .filter(({ value }) => value !== '')
                .map(({ name, value }) => (
                  <FactRow key={name} name={name} value={value} />
                ))}
            </dl>
            <OrderActs order={order} words={words} changed={called.again} />
            <Story
              title={words.steps}
              rows={steps}
              keyOf={(step) => `${step.at} ${step.stage}`}
              words={words}
              columns={[
                { name: words.state, cell: (step) => step.name },
                { name: words.note, cell: (step) => step.text },
              ]}
            />
            {logistics.length > 0 && (
              <Story
                title={words.logistics}
                rows={logistics}
                keyOf={(one) => `${one.at} ${one.text}`}
                words={words}
                columns={[{ name: words.whereItWas, cell: (one) => one.text }]}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

const FactRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

/** What happened to an order, the latest first, under a heading. */
function Story<T extends { at: string }>({
  title,
  rows,
  keyOf,
  columns,
  words,
}: {
  title: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  columns: readonly Column<T>[];
  words: PurchasingWords;
}) {
  return (
    <>
      <h3>{title}</h3>
      <Rows
        caption={title}
        rows={rows.toReversed()}
        keyOf={keyOf}
        columns={[{ name: words.time, isHead: true, cell: (row) => <When at={row.at} hasTime /> }, ...columns]}
      />
    </>
  );
}

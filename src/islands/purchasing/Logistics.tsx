import type { ReactNode } from 'react';
import { When } from '../mine/parts.tsx';
import { useCall } from '../personal-center/call.ts';
import { Loaded, Place, Rows } from '../personal-center/parts.tsx';
import { OrderActs, OrderState } from './order-acts.tsx';
import { OrderedBooks } from './Orders.tsx';
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
            <h3>{words.steps}</h3>
            <Rows
              caption={words.steps}
              rows={steps.toReversed()}
              keyOf={(step) => `${step.at} ${step.stage}`}
              columns={[
                { name: words.time, isHead: true, cell: (step) => <When at={step.at} hasTime /> },
                { name: words.state, cell: (step) => step.name },
                { name: words.note, cell: (step) => step.text },
              ]}
            />
            {logistics.length > 0 && (
              <>
                <h3>{words.logistics}</h3>
                <Rows
                  caption={words.logistics}
                  rows={logistics.toReversed()}
                  keyOf={(one) => `${one.at} ${one.text}`}
                  columns={[
                    { name: words.time, isHead: true, cell: (one) => <When at={one.at} hasTime /> },
                    { name: words.whereItWas, cell: (one) => one.text },
                  ]}
                />
              </>
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

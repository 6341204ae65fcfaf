import { PageLink, DateTime } from '../section/text-parts.tsx';
import { useAddress, useCall } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows } from '../section/section-parts.tsx';
import { Logistics } from './Logistics.tsx';
import { OrderActs, OrderState, OrderedBooks } from './order-parts.tsx';
import { shareText } from './book-parts.tsx';
import type { PurchasingMessages } from './messages.ts';

const rows = 10;

/** Orders or pre-orders of the reader; `order` of the address opens one with its logistics. */
export function Orders({ kind, messages }: { kind: 'orders' | 'preorders'; messages: PurchasingMessages }) {
  const { page, get } = useAddress();
  const orderId = get('order');
  const called = useCall(
    kind === 'orders' ? 'listOrders' : 'listPreorders',
    orderId === '' ? { page, rows } : undefined,
  );
  if (/^\d{1,15}$/.test(orderId)) {
    const back = (
      <Place values={{ tab: kind }} keep={['page']}>
        {messages.backToOrders}
      </Place>
    );
    return <Logistics orderId={orderId} back={back} messages={messages} />;
  }
  return (
    <div className="purchase-order">
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={kind === 'orders' ? messages.noOrders : messages.noPreorders}>
                <p>
                  <PageLink path="/drivePurchas">{messages.toBooks}</PageLink>
                </p>
              </Nothing>
            )}
            {result.length > 0 && (
              <Rows
                caption={messages[kind]}
                rows={result}
                keyOf={(order) => order.orderId}
                columns={[
                  {
                    name: messages.number,
                    isHead: true,
                    cell: (order) => (
                      <>
                        <Place values={{ order: order.orderId }} keep={['tab', 'page']}>
                          {order.number}
                        </Place>
                        <span className="purchase-line quiet">
                          <DateTime at={order.createdAt} />
                        </span>
                      </>
                    ),
                  },
                  {
                    name: messages.books,
                    cell: (order) => (
                      <div>
                        <OrderedBooks order={order} messages={messages} />
                      </div>
                    ),
                  },
                  { name: messages.state, cell: (order) => <OrderState order={order} messages={messages} /> },
                  { name: messages.youPay, cell: (order) => <div>{shareText(order, messages)}</div> },
                  {
                    name: messages.acts,
                    isPlain: true,
                    cell: (order) => <OrderActs order={order} messages={messages} changed={called.again} />,
                  },
                ]}
              />
            )}
            <Pages count={total} rows={rows} keep={['tab']} />
          </>
        )}
      </Loaded>
    </div>
  );
}

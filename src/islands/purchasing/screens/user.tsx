import type { OutputOf } from '#lib/contract/contract.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useCall, useFrame, useAddress } from '../../section/frame.tsx';
import { Loaded, Tabs } from '../../section/section-parts.tsx';
import { FactRow } from '../book-parts.tsx';
import type { PurchasingMessages } from '../messages.ts';
import { orderActs } from '../order-acts.ts';
import { Orders } from '../Orders.tsx';
import { screenWith } from '../purchasing-screen.ts';
import { ruleActs, Rules } from '../Rules.tsx';

export { sheets } from '../purchasing-screen.ts';

function Limits({ purchaser, messages }: { purchaser: OutputOf<'getPurchaser'>; messages: PurchasingMessages }) {
  const { language } = useFrame();
  const { limits, funds } = purchaser;
  const number = (value: number) => formatNumber(value, language);
  const periods = limits
    ? [
        { name: messages.thisMonth, period: limits.month },
        { name: messages.thisYear, period: limits.year },
      ]
    : [];
  return (
    <>
      <h2>{messages.limits}</h2>
      <dl className="purchase-order-facts grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 my-4">
        {periods.map(({ name, period: { books, maxBooks, fen, maxFen } }) => (
          <FactRow
            key={name}
            name={name}
            value={
              <>
                {maxBooks === null
                  ? fill(messages.usedBooks, { used: number(books) })
                  : fill(messages.usedOfBooks, { used: number(books), most: number(maxBooks) })}
                {maxFen !== null && (
                  <span className="purchase-line">
                    {fill(messages.usedOf, { used: fenText(fen), most: fenText(maxFen) })}
                  </span>
                )}
              </>
            }
          />
        ))}
        {funds.map((fund) => (
          <FactRow
            key={fund.name}
            name={fund.name}
            value={
              <>
                {fill(messages.left, { amount: fenText(fund.leftFen) })}
                {fund.categories.map(({ name, leftFen }) => (
                  <span key={name} className="purchase-line quiet">
                    {fill(messages.named, { name, amount: fenText(leftFen) })}
                  </span>
                ))}
              </>
            }
          />
        ))}
      </dl>
    </>
  );
}

/** /drivePurUser: orders and pre-orders of the reader, limits and budget. */
function UserScreen({ messages }: { messages: PurchasingMessages }) {
  const { get } = useAddress();
  const isOrderOpen = get('order') !== '';
  const rule = useCall('getPurchasingRule', {});
  const purchaser = useCall('getPurchaser', isOrderOpen ? undefined : {});
  const kind = get('tab') === 'preorders' ? 'preorders' : 'orders';
  if (isOrderOpen) return <Orders kind={kind} messages={messages} />;
  return (
    <>
      <Rules called={rule} messages={messages} />
      <Tabs
        tabs={[
          { value: 'orders', label: messages.orders },
          { value: 'preorders', label: messages.preorders },
        ]}
      />
      <Orders kind={kind} messages={messages} />
      <Loaded called={purchaser}>{(data) => <Limits purchaser={data} messages={messages} />}</Loaded>
    </>
  );
}

export const open = screenWith(
  (messages) => <UserScreen messages={messages} />,
  (messages) => ({ ...ruleActs(messages), ...orderActs(messages) }),
);

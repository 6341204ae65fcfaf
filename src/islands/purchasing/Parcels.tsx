import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useFrame } from '../section/frame.tsx';
import { Rows } from '../section/section-parts.tsx';
import { amountText, BookLines, FactRow, Price } from './book-parts.tsx';
import type { PurchasingMessages } from './messages.ts';

type Quote = OutputOf<'confirmOrder'>;

export function Parcels({ parcels, messages }: { parcels: Quote['parcels']; messages: PurchasingMessages }) {
  const { language } = useFrame();
  return parcels.map((parcel) => {
    const [first] = parcel.lines;
    const title = parcel.isPreorder ? messages.preorder : parcel.vendorName;
    return (
      <section key={`${parcel.vendor} ${first?.offerId ?? ''}`}>
        <h2>{title}</h2>
        <Rows
          caption={title}
          rows={parcel.lines}
          keyOf={(line) => line.offerId}
          columns={[
            {
              name: messages.book,
              isHead: true,
              cell: (line) => (
                <>
                  <BookLines book={line} />
                  {line.publishDay !== null && (
                    <span className="purchase-line quiet">
                      <time dateTime={line.publishDay}>{formatDay(line.publishDay, language)}</time>
                    </span>
                  )}
                </>
              ),
            },
            {
              name: messages.price,
              cell: (line) => (
                <div>
                  <Price fen={line.priceFen} thenFen={line.priceThenFen} messages={messages} />
                </div>
              ),
            },
            {
              name: messages.libraryPays,
              cell: (line) => (
                <div>
                  <span className="purchase-line">{fenText(line.libraryFen)}</span>
                  {line.fundName !== null && <span className="purchase-line quiet">{line.fundName}</span>}
                </div>
              ),
            },
            { name: messages.youPay, cell: (line) => <div>{amountText(line.readerFen, messages)}</div> },
          ]}
        />
      </section>
    );
  });
}

export function Sums({
  sums,
  messages,
}: {
  sums: Pick<Quote, 'booksFen' | 'freightFen' | 'libraryFen' | 'readerFen'>;
  messages: PurchasingMessages;
}) {
  const facts = [
    { name: messages.books, value: amountText(sums.booksFen, messages) },
    { name: messages.freight, value: amountText(sums.freightFen, messages) },
    { name: messages.libraryPays, value: amountText(sums.libraryFen, messages) },
    { name: messages.youPay, value: <span className="strong">{amountText(sums.readerFen, messages)}</span> },
  ];
  return (
    <>
      <h2>{messages.sum}</h2>
      <dl className="purchase-order-facts grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 my-4">
        {facts.map(({ name, value }) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </dl>
    </>
  );
}

import { formatDay } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useFrame } from '../section/frame.tsx';
import { Rows } from '../section/section-parts.tsx';
import { amountText, BookLines, Price } from './book-parts.tsx';
import type { Shown } from './settling.ts';
import type { PurchasingMessages } from './messages.ts';

export function Parcels({ parcels, messages }: { parcels: Shown['parcels']; messages: PurchasingMessages }) {
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
                    <span className="plain-line quiet">
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
                  <span className="plain-line">{fenText(line.libraryFen)}</span>
                  {line.fundName !== null && <span className="plain-line quiet">{line.fundName}</span>}
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

/** What everything comes to. */
export function Sums({ shown, messages }: { shown: Shown; messages: PurchasingMessages }) {
  const sums = [
    { name: messages.books, value: amountText(shown.booksFen, messages) },
    { name: messages.freight, value: amountText(shown.freightFen, messages) },
    { name: messages.libraryPays, value: amountText(shown.libraryFen, messages) },
    { name: messages.youPay, value: <span className="strong">{amountText(shown.readerFen, messages)}</span> },
  ];
  return (
    <>
      <h2>{messages.sum}</h2>
      <dl className="plain-facts">
        {sums.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="plain-line">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

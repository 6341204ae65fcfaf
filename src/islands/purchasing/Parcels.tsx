import { formatDay } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Rows } from '../personal-center/parts.tsx';
import { amountText, BookLines, Price } from './parts.tsx';
import type { Shown } from './settling.ts';
import type { PurchasingWords } from './words.ts';

/** What is ordered, in a table for each parcel. */
export function Parcels({ parcels, words }: { parcels: Shown['parcels']; words: PurchasingWords }) {
  const { language } = useFrame();
  return parcels.map((parcel) => {
    const [first] = parcel.lines;
    const title = parcel.isPreorder ? words.preorder : parcel.vendorName;
    return (
      <section key={`${parcel.vendor} ${first?.offerId ?? ''}`}>
        <h2>{title}</h2>
        <Rows
          caption={title}
          rows={parcel.lines}
          keyOf={(line) => line.offerId}
          columns={[
            {
              name: words.book,
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
              name: words.price,
              cell: (line) => (
                <div>
                  <Price fen={line.priceFen} thenFen={line.priceThenFen} words={words} />
                </div>
              ),
            },
            {
              name: words.libraryPays,
              cell: (line) => (
                <div>
                  <span className="plain-line">{fenText(line.libraryFen)}</span>
                  {line.fundName !== null && <span className="plain-line quiet">{line.fundName}</span>}
                </div>
              ),
            },
            { name: words.youPay, cell: (line) => <div>{amountText(line.readerFen, words)}</div> },
          ]}
        />
      </section>
    );
  });
}

/** What everything comes to. */
export function Sums({ shown, words }: { shown: Shown; words: PurchasingWords }) {
  const sums = [
    { name: words.books, value: amountText(shown.booksFen, words) },
    { name: words.freight, value: amountText(shown.freightFen, words) },
    { name: words.libraryPays, value: amountText(shown.libraryFen, words) },
    { name: words.youPay, value: <span className="font-semibold">{amountText(shown.readerFen, words)}</span> },
  ];
  return (
    <>
      <h2>{words.sum}</h2>
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

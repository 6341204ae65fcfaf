import type { OutputOf } from '#lib/contract/contract.ts';
import { languageTag } from '#lib/contract/language.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { formatAmount } from '#lib/rules/currencies.ts';
import { To, Written } from '../mine/parts.tsx';
import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages } from '../personal-center/parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../personal-center/text.ts';

type Offer = OutputOf<'listOwnDonations'>['result'][number];
const rows = 10;

function What({ offer, words }: { offer: Offer; words: MineWords }) {
  const { language } = useFrame();
  if (offer.amountMinor !== null && offer.currency !== null) {
    return <p>{formatAmount(offer.amountMinor, offer.currency, languageTag[language])}</p>;
  }
  const sums = [counted(words, 'titles', offer.titles, language), counted(words, 'copies', offer.quantity, language)];
  return (
    <details>
      <summary>{sums.join(' · ')}</summary>
      <ul>
        {offer.books.map((book, at) => (
          <li key={at}>
            {[book.title, book.author, book.isbn].filter(Boolean).join(' / ')} × {book.quantity}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ offer, words }: { offer: Offer; words: MineWords }) {
  const { language } = useFrame();
  return (
    <li>
      <h2>
        {words.receipt} {offer.receipt}
      </h2>
      <p className="mine-facts">
        <time dateTime={offer.offeredOn}>{formatDay(offer.offeredOn, language)}</time>
        <strong>{words[`offer_${offer.state}`]}</strong>
        {offer.anonymous && <span>{words.anonymous}</span>}
        <span>{offer.isPublic ? words.inList : words.notInList}</span>
      </p>
      <What offer={offer} words={words} />
      {offer.remark !== null && <Written>{fill(words.labelled, { name: words.remark, text: offer.remark })}</Written>}
      {offer.answer !== null && <Written>{fill(words.labelled, { name: words.answer, text: offer.answer })}</Written>}
    </li>
  );
}

/** What the reader has offered the library, with how it stands. */
export function Donations({ words }: { words: MineWords }) {
  const { page } = useAddress();
  const called = useCall('listOwnDonations', { page, rows });
  const { base } = useFrame();
  const toOffer = (
    <p className="mine-acts">
      <a className="btn btn-main" href={`${base}/bookDonate/offer`}>
        {words.toOffer}
      </a>
      <To path="/bookDonate">{words.toDonations}</To>
    </p>
  );
  return (
    <Loaded called={called}>
      {({ total, result }) => (
        <>
          {result.length === 0 ? <Nothing title={words.noDonations}>{toOffer}</Nothing> : toOffer}
          <ul className="mine-entries">
            {result.map((one) => (
              <Entry key={one.receipt} offer={one} words={words} />
            ))}
          </ul>
          <Pages count={total} rows={rows} />
        </>
      )}
    </Loaded>
  );
}

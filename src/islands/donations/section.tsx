import { sectionWith } from '../section/list-section.tsx';
import { separator, fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { languageTag } from '#lib/contract/language.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { formatAmount } from '#lib/rules/currencies.ts';
import { PageLink, Multiline } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';

type Offer = OutputOf<'listOwnDonations'>['result'][number];
const rows = 10;

function What({ offer, messages }: { offer: Offer; messages: MineMessages }) {
  const { language } = useFrame();
  if (offer.amountMinor !== null && offer.currency !== null) {
    return <p>{formatAmount(offer.amountMinor, offer.currency, languageTag[language])}</p>;
  }
  const sums = [
    counted(messages, 'titles', offer.titles, language),
    counted(messages, 'copies', offer.quantity, language),
  ];
  return (
    <details>
      <summary>{sums.join(separator)}</summary>
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

function Entry({ offer, messages }: { offer: Offer; messages: MineMessages }) {
  const { language } = useFrame();
  return (
    <li>
      <h2>
        {messages.receipt} {offer.receipt}
      </h2>
      <p className="mine-facts">
        <time dateTime={offer.offeredOn}>{formatDay(offer.offeredOn, language)}</time>
        <strong>{messages[`offer_${offer.state}`]}</strong>
        {offer.anonymous && <span>{messages.anonymous}</span>}
        <span>{offer.isPublic ? messages.inList : messages.notInList}</span>
      </p>
      <What offer={offer} messages={messages} />
      {offer.remark !== null && (
        <Multiline>{fill(messages.labelled, { name: messages.remark, text: offer.remark })}</Multiline>
      )}
      {offer.answer !== null && (
        <Multiline>{fill(messages.labelled, { name: messages.answer, text: offer.answer })}</Multiline>
      )}
    </li>
  );
}

function Donations({ messages }: { messages: MineMessages }) {
  const { page } = useAddress();
  const called = useCall('listOwnDonations', { page, rows });
  const { base } = useFrame();
  const toOffer = (
    <p className="mine-acts">
      <a className="btn btn-main" href={`${base}/bookDonate/offer`}>
        {messages.toOffer}
      </a>
      <PageLink path="/bookDonate">{messages.toDonations}</PageLink>
    </p>
  );
  return (
    <Loaded called={called}>
      {({ total, result }) => (
        <>
          {result.length === 0 ? <Nothing title={messages.noDonations}>{toOffer}</Nothing> : toOffer}
          <ul className="mine-entries">
            {result.map((entry) => (
              <Entry key={entry.receipt} offer={entry} messages={messages} />
            ))}
          </ul>
          <Pages count={total} rows={rows} />
        </>
      )}
    </Loaded>
  );
}

export { sheets } from '../section/list-section.tsx';
export const open = sectionWith((messages) => <Donations messages={messages} />);

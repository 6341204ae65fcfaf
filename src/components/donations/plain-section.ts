import { separator } from '#lib/i18n/separator.ts';
import { languageTag } from '#lib/contract/language.ts';
import { formatAmount } from '#lib/rules/currencies.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

type Offer = OutputOf<'listOwnDonations'>['result'][number];
const rows = 10;

/** The sum, or the books one by one. */
function whatOf({ t, language, counted }: PlainContext, offer: Offer): Line[] {
  const { amountMinor, currency, titles, quantity, books } = offer;
  if (amountMinor !== null && currency !== null) return [formatAmount(amountMinor, currency, languageTag[language])];
  return [
    [t('mine:titles', counted(titles)), t('mine:copies', counted(quantity))].join(separator),
    ...books.map(
      (book) => `${[book.title, book.author, book.isbn].filter(Boolean).join(' / ')} × ${String(book.quantity)}`,
    ),
  ];
}

/** Section 11: what the reader has offered the library, with its state. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t, page, day, address } = context;
    return shown(await client.call('listOwnDonations', { page, rows }), ({ total, result }): Block[] => {
      const toOffer = { text: t('mine:toOffer'), href: address('/bookDonate/offer') };
      if (total === 0) return [{ kind: 'nothing', title: t('mine:noDonations'), link: toOffer }];
      return [
        {
          kind: 'links',
          label: t('mine:toDonations'),
          links: [toOffer, { text: t('mine:toDonations'), href: address('/bookDonate') }],
        },
        {
          kind: 'entries',
          entries: result.map((offer) => ({
            heading: `${t('mine:receipt')} ${offer.receipt}`,
            lines: [
              { ...day(offer.offeredOn), tone: 'quiet' },
              { text: t(`mine:offer_${offer.state}`), tone: 'strong' },
              offer.anonymous && t('mine:anonymous'),
              t(offer.isPublic ? 'mine:inList' : 'mine:notInList'),
              ...whatOf(context, offer),
              offer.remark !== null && t('mine:labelled', { name: t('mine:remark'), text: offer.remark }),
              offer.answer !== null && t('mine:labelled', { name: t('mine:answer'), text: offer.answer }),
            ],
          })),
        },
        { kind: 'pages', count: total, rows },
      ];
    });
  },
};

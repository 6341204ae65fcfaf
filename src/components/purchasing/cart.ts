import { fenText } from '#lib/rules/charges.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';
import { acceptAct, amount, bookLines, reasonLines, rulesToAccept, screenPath } from './words.ts';

/** A book that a visitor wanted in the cart before signing in: one press more puts it there. */
async function wanted({ client, t }: PlainContext, offerId: string, inCart: readonly string[]): Promise<Block[]> {
  if (!/^\d{1,15}$/.test(offerId) || inCart.includes(offerId)) return [];
  const offer = await client.call('getOffer', { offerId });
  if (!offer.success || offer.data.isWithdrawn) return [];
  const { title, titleLang } = offer.data;
  const add = { act: 'add', label: t('purchasing:addToCart'), about: title, values: { id: offerId }, isMain: true };
  return [
    { kind: 'text', lines: [{ text: title, lang: titleLang === 'und' ? undefined : titleLang, tone: 'strong' }] },
    { kind: 'acts', acts: [add] },
  ];
}

/** /drivePurCart: the books that the reader has chosen, and what rules out each. */
export const cart: PlainSection = {
  read: async (context) => {
    const { client, t, address, day, counted, get } = context;
    const rules = await rulesToAccept(context);
    const answer = await client.call('listCart', {});
    const inCart = answer.success ? answer.data.result.map((entry) => entry.offerId) : [];
    const more = await wanted(context, get('list'), inCart);
    const listed = shown(answer, ({ result, maxInOrder, against }): Block[] => {
      if (result.length === 0) {
        const link = { text: t('purchasing:toBooks'), href: address('/drivePurchas') };
        return [{ kind: 'nothing', title: t('purchasing:emptyCart'), hint: t('purchasing:emptyCartHint'), link }];
      }
      const ready = result.filter((entry) => entry.reason === null).slice(0, maxInOrder);
      const list = ready.map((entry) => entry.offerId).join(',');
      const settling = {
        text: t('purchasing:settleAll', counted(ready.length)),
        href: address(screenPath('/drivePurSettle', { list })),
      };
      return [
        {
          kind: 'table',
          caption: t('purchasing:cart'),
          columns: [t('purchasing:book'), t('purchasing:price'), t('purchasing:youPay'), t('purchasing:state')],
          rows: result.map((entry) => ({
            cells: [
              bookLines(context, entry),
              [
                entry.priceFen === null ? '—' : fenText(entry.priceFen),
                entry.priceFen !== null &&
                  entry.priceFen !== entry.priceThenFen && {
                    text: t('purchasing:priceThen', { price: fenText(entry.priceThenFen) }),
                    tone: 'quiet' as const,
                  },
              ],
              amount(context, entry.readerFen),
              entry.reason
                ? reasonLines(context, entry.reason)
                : [
                    t(entry.isPreorder ? 'purchasing:preorder' : 'purchasing:orderable'),
                    entry.publishDay !== null && { ...day(entry.publishDay), tone: 'quiet' as const },
                    {
                      text: t('purchasing:settleOne'),
                      href: address(screenPath('/drivePurSettle', { list: entry.offerId })),
                    },
                  ],
            ],
            acts: [{ act: 'remove', label: t('purchasing:remove'), about: entry.title, values: { id: entry.offerId } }],
          })),
        },
        // The rules to be accepted stand above.
        ...(against.length > 0 && rules.length === 0
          ? [{ kind: 'text' as const, lines: against.flatMap((reason) => reasonLines(context, reason)) }]
          : []),
        ...(ready.length > 0 && against.length === 0
          ? [{ kind: 'links' as const, label: t('purchasing:settle'), links: [settling] }]
          : []),
      ];
    });
    return [...rules, ...more, ...listed];
  },
  acts: {
    accept: acceptAct,
    add: {
      run: ({ client }, form) => client.call('addToCart', { offerId: formText(form, 'id') }),
      done: (t) => t('purchasing:added'),
    },
    remove: {
      run: ({ client }, form) => client.call('deleteFromCart', { offerIds: [formText(form, 'id')] }),
      done: (t) => t('purchasing:removed'),
    },
  },
};

import type { OutputOf } from '#lib/contract/contract.ts';
import { fenText } from '#lib/rules/charges.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';
import { acceptAct, amount, bookLines, reasonLines, rulesToAccept, screenPath } from './words.ts';

type Shown = OutputOf<'confirmOrder'>;

/** Where the books go, as the address of the screen and its form name it: `p:JLZ`, `a:12`. */
const deliveryOf = (which: string): { pickupPlaceId: string } | { addressId: string } => {
  const [kind, id = ''] = [which.slice(0, 2), which.slice(2)];
  return kind === 'a:' ? { addressId: id } : { pickupPlaceId: id };
};
const idsOf = (list: string): string[] => list.split(',').filter((id) => /^\d{1,15}$/.test(id));

interface Place {
  which: string;
  text: string;
}

/** Pick-up places, and the reader's addresses where the library sends books; the default address first of them. */
async function placesOf({ client, t }: PlainContext): Promise<Place[]> {
  const [rules, own] = await Promise.all([
    client.call('getPurchasingParameters', {}),
    client.call('listAddresses', {}),
  ]);
  const pickups = rules.success ? rules.data.pickupPlaces : [];
  const sends = rules.success && rules.data.sendsToAddresses;
  const addresses = sends && own.success ? own.data.result : [];
  return [
    ...pickups.map(({ addressId, name }) => ({ which: `p:${addressId}`, text: t('purchasing:pickUpAt', { name }) })),
    ...addresses.map(({ addressId, line, recipient }) => ({
      which: `a:${addressId}`,
      text: t('purchasing:sendTo', { line, recipient }),
    })),
  ];
}

/** What is ordered, in a table for each parcel. */
const parcelBlocks = (context: PlainContext, { parcels }: Shown): Block[] =>
  parcels.map((parcel) => {
    const { t, day } = context;
    const title = parcel.isPreorder ? t('purchasing:preorder') : parcel.vendorName;
    return {
      kind: 'table',
      title,
      caption: title,
      columns: [t('purchasing:book'), t('purchasing:price'), t('purchasing:libraryPays'), t('purchasing:youPay')],
      rows: parcel.lines.map((line) => ({
        cells: [
          [
            ...bookLines(context, line),
            line.publishDay !== null && { ...day(line.publishDay), tone: 'quiet' as const },
          ],
          [
            fenText(line.priceFen),
            line.priceThenFen !== null && {
              text: t('purchasing:priceThen', { price: fenText(line.priceThenFen) }),
              tone: 'bad' as const,
            },
          ],
          [fenText(line.libraryFen), line.fundName !== null && { text: line.fundName, tone: 'quiet' as const }],
          amount(context, line.readerFen),
        ],
      })),
    };
  });

function quoteBlocks(context: PlainContext, quote: Shown, which: string, list: string): Block[] {
  const { t } = context;
  const { token, refused } = quote;
  const money = (name: string, fen: number) => ({ name, value: amount(context, fen) });
  const blocks: Block[] = [];
  if (quote.hasChanged) blocks.push({ kind: 'text', lines: [{ text: t('purchasing:pricesChanged'), tone: 'bad' }] });
  blocks.push(...parcelBlocks(context, quote));
  if (refused.length > 0) {
    blocks.push({
      kind: 'table',
      title: t('purchasing:refused'),
      caption: t('purchasing:refused'),
      columns: [t('purchasing:book'), t('purchasing:reason')],
      rows: refused.map((entry) => ({ cells: [bookLines(context, entry), reasonLines(context, entry.reason)] })),
    });
  }
  if (token === null) return blocks;
  return [
    ...blocks,
    {
      kind: 'facts',
      title: t('purchasing:sum'),
      facts: [
        money(t('purchasing:books'), quote.booksFen),
        money(t('purchasing:freight'), quote.freightFen),
        money(t('purchasing:libraryPays'), quote.libraryFen),
        { name: t('purchasing:youPay'), value: { text: amount(context, quote.readerFen), tone: 'strong' } },
      ],
    },
    {
      kind: 'acts',
      acts: [
        {
          act: 'order',
          isMain: true,
          values: { token, which, list },
          label: t(quote.hasChanged ? 'purchasing:acceptAndOrder' : 'purchasing:order'),
        },
      ],
    },
  ];
}

/** /drivePurSettle: where the books go, who pays what, and the order. */
export const settle: PlainSection = {
  read: async (context) => {
    const { client, t, address, get } = context;
    const list = get('list');
    const offerIds = idsOf(list);
    const rules = await rulesToAccept(context);
    if (rules.length > 0) return rules;
    const orders = {
      kind: 'links' as const,
      label: t('purchasing:orders'),
      links: [{ text: t('purchasing:orders'), href: address('/drivePurUser') }],
    };
    const checked = await client.call('checkPurchaser', {});
    if (checked.success && !checked.data.isAllowed) {
      const loans = { text: t('purchasing:toLoans'), href: address(sectionPath('circulation')) };
      return [
        { kind: 'text', lines: checked.data.reasons.flatMap((reason) => reasonLines(context, reason)) },
        { ...orders, links: [loans, ...orders.links] },
      ];
    }
    const link = { text: t('purchasing:cart'), href: address('/drivePurCart') };
    const nothing: Block[] = [{ kind: 'nothing', title: t('purchasing:nothingToSettle'), link }, orders];
    if (offerIds.length === 0) return nothing;
    const places = await placesOf(context);
    const place = places.find((place) => place.which === get('which')) ?? places[0];
    if (!place) return [{ kind: 'nothing', title: t('purchasing:noPlaces') }];
    const choosing: Block = {
      kind: 'links',
      label: t('purchasing:where'),
      links: places.map(({ which, text }) => ({
        text,
        href: address(screenPath('/drivePurSettle', { list, which })),
        isCurrent: which === place.which,
      })),
    };
    const answer = await client.call('confirmOrder', { offerIds, ...deliveryOf(place.which) });
    // Books that are not in the cart are neither among what is ordered nor among what is refused.
    if (answer.success && answer.data.parcels.length + answer.data.refused.length === 0) return nothing;
    return [
      { kind: 'text', title: t('purchasing:where'), lines: [] },
      choosing,
      ...shown(answer, (quote) => quoteBlocks(context, quote, place.which, list)),
    ];
  },
  acts: {
    accept: acceptAct,
    order: {
      run: ({ client }, form) =>
        client.call('createOrder', {
          token: formText(form, 'token'),
          offerIds: idsOf(formText(form, 'list')),
          ...deliveryOf(formText(form, 'which')),
        }),
      done: (t) => t('purchasing:ordered'),
    },
  },
};

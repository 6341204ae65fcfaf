import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fenText } from '#lib/rules/charges.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { knownSince } from '../plain-section/known-since.ts';
import { shown, type PlainContext } from '../plain-section/section.ts';

const rows = 20;
type Charges = OutputOf<'listCharges'>;
type Charge = Charges['result'][number];

/** What the reader owes altogether, what is still growing, and what follows from it. */
function sumsOf({ t }: PlainContext, { owedFen, runningFen, creditFen, limitFen, isOverLimit }: Charges): Line[] {
  const limit = limitFen === null ? '' : fenText(limitFen);
  return [
    owedFen > 0
      ? { text: t('circulation:owed', { amount: fenText(owedFen) }), tone: 'bad' }
      : t('circulation:owesNothing'),
    owedFen > 0 && t('circulation:payAtDesk'),
    runningFen > 0 && t('circulation:running', { amount: fenText(runningFen) }),
    creditFen > 0 && t('circulation:credit', { amount: fenText(creditFen) }),
    limitFen !== null &&
      (isOverLimit
        ? { text: t('circulation:overLimit', { amount: limit }), tone: 'bad' }
        : { text: t('circulation:limit', { amount: limit }), tone: 'quiet' }),
  ];
}

/** What a charge is for: the copy, since when, and what staff wrote. */
function whatOf({ t, address, day }: PlainContext, charge: Charge): Line[] {
  const { title, recordId, barcode, locationName, fromDay, toDay, note } = charge;
  return [
    title !== null && { text: title, href: recordId === null ? undefined : address(recordPath(recordId)) },
    { text: [barcode, locationName].filter(Boolean).join(separator), tone: 'quiet' },
    fromDay !== null &&
      toDay !== null && {
        text: t('circulation:late', { from: day(fromDay).text, to: day(toDay).text }),
        tone: 'quiet',
      },
    note !== null && { text: note, tone: 'quiet' },
  ];
}

function leftOf({ t }: PlainContext, { openFen, paidFen, bookingFen, waivedFen, reversedFen }: Charge): Line[] {
  return [
    openFen > 0 ? { text: fenText(openFen), tone: 'bad' } : bookingFen === 0 && t('circulation:settled'),
    paidFen > bookingFen && { text: t('circulation:paid', { amount: fenText(paidFen - bookingFen) }), tone: 'quiet' },
    bookingFen > 0 && { text: t('circulation:booking', { amount: fenText(bookingFen) }), tone: 'quiet' },
    waivedFen > 0 && { text: t('circulation:waived', { amount: fenText(waivedFen) }), tone: 'quiet' },
    reversedFen > 0 && { text: t('circulation:reversed', { amount: fenText(reversedFen) }), tone: 'quiet' },
  ];
}

/** What the reader was charged, what is left to pay, and what late loans cost until today. */
export async function charges(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, day } = context;
  return shown(await client.call('listCharges', { page, rows }), (listed): Block[] => {
    const sums: Block = { kind: 'text', lines: sumsOf(context, listed) };
    const since = knownSince(context, listed.knownAt);
    if (listed.total === 0) return [...since, sums, { kind: 'nothing', title: t('circulation:noCharges') }];
    return [
      ...since,
      sums,
      {
        kind: 'table',
        caption: t('circulation:tabCharges'),
        columns: [
          t('circulation:title'),
          t('circulation:chargeKind'),
          t('circulation:chargedOn'),
          t('circulation:amount'),
          t('circulation:openAmount'),
        ],
        rows: listed.result.map((entry) => ({
          cells: [
            whatOf(context, entry),
            t(`circulation:kind_${entry.kind}`),
            day(entry.chargedOn),
            fenText(entry.amountFen),
            leftOf(context, entry),
          ],
        })),
      },
      { kind: 'pages', count: listed.total, rows },
    ];
  });
}

import type { OutputOf } from '#lib/contract/contract.ts';
import { languageTag } from '#lib/contract/language.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { hasSettlement, isAboutAccount, namedBehavior } from '#lib/rules/activity.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

type Behavior = OutputOf<'listBehaviors'>['result'][number];
const rows = 20;
/** Kind of link that leads to the check of a thesis (portal-shell §7.3). */
const thesisCheck = '17';

/** The name of a type; a library's own is as the library calls it. */
function typeOf({ t }: PlainContext, type: string): string {
  const name = namedBehavior(type);
  return name === undefined ? type : t(`mine:type_${name}`);
}

function whatOf(context: PlainContext, { title, recordId, page, type }: Behavior): Line {
  const { t, address } = context;
  if (title !== null) return { text: title, href: recordId === null ? undefined : address(recordPath(recordId)) };
  if (page === null) return isAboutAccount(type) ? typeOf(context, type) : t('mine:noRecord');
  if (type === 'navigation')
    return page === thesisCheck ? t('mine:thesisCheck') : t('mine:serviceLink', { number: page });
  return { text: page, href: page.startsWith('/') ? address(page) : undefined };
}

/** What the library recorded about it. */
function notesOf({ t, language }: PlainContext, entry: Behavior): Line[] {
  const sum = (hundredths: number | null) =>
    hundredths === null
      ? null
      : new Intl.NumberFormat(languageTag[language], { minimumFractionDigits: 2 }).format(hundredths / 100);
  const day = (text: string | null) => (text === null ? '' : formatDay(text, language));
  const block =
    entry.blockFrom === null && entry.blockTo === null ? null : `${day(entry.blockFrom)} – ${day(entry.blockTo)}`;
  const notes: readonly (readonly [string, string | null])[] = [
    [t('mine:barcode'), entry.barcode],
    [t('mine:propertyNumber'), entry.propertyNumber],
    [t('mine:location'), entry.location],
    [t('mine:amountDue'), sum(entry.amountDue)],
    [t('mine:amountPaid'), sum(entry.amountPaid)],
    [t('mine:blocked'), block],
    [
      t('mine:status'),
      entry.processFlag !== null && hasSettlement(entry) ? t(`mine:processFlag_${entry.processFlag}`) : null,
    ],
  ];
  return notes.flatMap(([name, text]) =>
    text === null ? [] : [{ text: t('mine:labelled', { name, text }), tone: 'quiet' as const }],
  );
}

/** Section 7: what the reader did, and what the library has put down of the reader. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t, get, page, to, counted, moment } = context;
    const type = /^[\w-]{1,32}$/.test(get('type')) ? get('type') : undefined;
    const input = { ...(type !== undefined && { type }), page, rows };
    return shown(await client.call('listBehaviors', input), ({ total, types, keptDays, result }): Block[] => [
      {
        kind: 'text',
        lines: [
          { text: keptDays === 0 ? t('mine:keptNothing') : t('mine:kept', counted(keptDays)), tone: 'quiet' },
          total > 0 && t('mine:behaviours', counted(total)),
        ],
      },
      {
        kind: 'links',
        label: t('mine:type'),
        links: [
          { text: t('mine:all'), href: to({}), isCurrent: type === undefined },
          ...types.map((entry) => ({
            text: typeOf(context, entry),
            href: to({ type: entry }),
            isCurrent: entry === type,
          })),
        ],
      },
      total === 0
        ? { kind: 'nothing', title: t(type === undefined ? 'mine:noBehaviour' : 'mine:noneSuch') }
        : {
            kind: 'table',
            caption: t('mine:behaviour'),
            columns: [t('mine:what'), t('mine:type'), t('mine:when')],
            rows: result.map((entry) => ({
              cells: [
                [whatOf(context, entry), ...notesOf(context, entry)],
                typeOf(context, entry.type),
                moment(entry.at),
              ],
              acts: [
                entry.processFlag === null && {
                  act: 'delete',
                  label: t('mine:delete'),
                  about: entry.title ?? typeOf(context, entry.type),
                  values: { id: entry.behaviorId },
                },
              ],
            })),
          },
      { kind: 'pages', count: total, rows },
    ]);
  },
  acts: {
    delete: {
      run: ({ client }, form) => client.call('deleteBehaviors', { behaviorId: formText(form, 'id') }),
      done: (t) => t('personal:done'),
    },
  },
};

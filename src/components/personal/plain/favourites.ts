import { separator } from '#lib/i18n/separator.ts';
import type { OwnList } from '#lib/contract/calls/own-lists.ts';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from './blocks.ts';
import { shown, type PlainContext, type PlainSection } from './section.ts';

const rows = 20;

/** A favourite as an entry: the record in short, or that it is there no more. */
function entryOf({ t, address }: PlainContext, one: Pick<Favourite, 'recordId' | 'title' | 'record'>, last: Line) {
  const { record } = one;
  const title = record ? [record.title, record.subtitle].filter(Boolean).join(' : ') : one.title;
  const facts = record && [record.author, record.publisher ?? record.source, record.publishYear];
  return {
    heading: {
      text: title,
      href: record ? address(recordPath(one.recordId)) : undefined,
      lang: record === null || record.titleLang === 'und' ? undefined : record.titleLang,
    },
    lines: [
      record === null && ({ text: t('favourites:withdrawn'), tone: 'bad' } as const),
      facts?.filter(Boolean).join(separator),
      record && ({ text: [record.docName, record.callNo].filter(Boolean).join(separator), tone: 'quiet' } as const),
      last,
    ],
    acts: [{ act: 'remove', label: t('favourites:unfavour'), about: title, values: { id: one.recordId } }],
  };
}

async function records(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, get, page, to, number, language, address } = context;
  const listed = await client.call('listFavouriteFolders', {});
  if (!listed.success) return [{ kind: 'failure', message: listed.message }];
  const { folders, total: all } = listed.data;
  const open = folders.find((one) => one.id === get('folder'));
  const nameOf = (one: (typeof folders)[number]) => (one.isDefault ? t('favourites:defaultFolder') : one.name);
  const input = { ...(open && { folderId: open.id }), page, rows };
  return shown(await client.call('listFavourites', input), ({ total, result }): Block[] => {
    if (all === 0) {
      const link = { text: t('favourites:toSearch'), href: address('/searchList') };
      return [{ kind: 'nothing', title: t('favourites:none'), hint: t('favourites:noneHint'), link }];
    }
    return [
      {
        kind: 'links',
        label: t('favourites:folders'),
        links: [
          { text: `${t('favourites:all')} (${number(all)})`, href: to({}), isCurrent: open === undefined },
          ...folders.map((one) => ({
            text: `${nameOf(one)} (${number(one.count)})`,
            href: to({ folder: one.id }),
            isCurrent: one === open,
          })),
        ],
      },
      total === 0
        ? { kind: 'nothing', title: t('favourites:noneHere') }
        : {
            kind: 'entries',
            entries: result.map((one) =>
              entryOf(context, one, {
                text: t('favourites:addedOn', { day: formatDay(one.addedOn, language) }),
                tone: 'quiet',
              }),
            ),
          },
      { kind: 'pages', count: total, rows },
    ];
  });
}

function listFacts({ t, counted, language }: PlainContext, list: Omit<OwnList, 'isPublic' | 'state'>): Line {
  const facts = [
    t('favourites:records', counted(list.recordCount)),
    list.views > 0 && t('favourites:views', counted(list.views)),
    list.favourites > 0 && t('favourites:favourites', counted(list.favourites)),
    t('favourites:updatedOn', { day: formatDay(list.updatedOn, language) }),
  ];
  return { text: facts.filter(Boolean).join(separator), tone: 'quiet' };
}

async function lists(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, address } = context;
  const [mine, favoured] = await Promise.all([
    client.call('listOwnBookLists', { page, rows }),
    client.call('listFavouriteBookLists', { page: 1, rows: 50 }),
  ]);
  const pathOf = (id: string) => address(`/personalCenter/bookListDetails?id=${id}`);
  return [
    ...shown(mine, ({ total, result }): Block[] => [
      total === 0
        ? { kind: 'nothing', title: t('favourites:noLists') }
        : {
            kind: 'entries',
            title: t('favourites:mine'),
            entries: result.map((one) => ({
              heading: { text: one.name, href: one.isPublic && one.state === 'published' ? pathOf(one.id) : undefined },
              lines: [
                one.intro,
                t(one.isPublic ? `favourites:${one.state}` : 'favourites:private'),
                listFacts(context, one),
              ],
            })),
          },
      { kind: 'pages', count: total, rows },
    ]),
    ...shown(favoured, ({ result }): Block[] =>
      result.length === 0
        ? []
        : [
            {
              kind: 'entries',
              title: t('favourites:favouredLists'),
              entries: result.map(({ id, list }) =>
                list
                  ? { heading: { text: list.name, href: pathOf(id) }, lines: [list.intro, listFacts(context, list)] }
                  : { heading: t('favourites:listGone'), lines: [] },
              ),
            },
          ],
    ),
  ];
}

async function electronic(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, address } = context;
  return shown(await client.call('listElectronicFavourites', { kind: '', page, rows }), ({ total, result }): Block[] =>
    total === 0
      ? [
          {
            kind: 'nothing',
            title: t('favourites:noElectronic'),
            link: { text: t('favourites:toDatabases'), href: address('/dataBaseNav') },
          },
        ]
      : [
          { kind: 'entries', entries: result.map((one) => entryOf(context, one, t(`favourites:${one.kind}`))) },
          { kind: 'pages', count: total, rows },
        ],
  );
}

/** Section 2: what the reader keeps: records in folders, book lists, databases and journals. */
export const favourites: PlainSection = {
  tabs: (t) => [
    { value: 'records', label: t('favourites:tabRecords') },
    { value: 'lists', label: t('favourites:tabLists') },
    { value: 'electronic', label: t('favourites:tabElectronic') },
  ],
  read: (context) => {
    const tab = context.get('tab');
    if (tab === 'lists') return lists(context);
    return tab === 'electronic' ? electronic(context) : records(context);
  },
  acts: {
    remove: {
      run: ({ client }, form) => client.call('cancelFavourites', { recordIds: [formText(form, 'id')] }),
      done: (t) => t('personal:done'),
    },
  },
};

import { separator } from '#lib/i18n/separator.ts';
import type { OwnList } from '#lib/contract/calls/lists.ts';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

const rows = 20;

function entryOf({ t, address }: PlainContext, entry: Pick<Favourite, 'recordId' | 'title' | 'record'>, last: Line) {
  const { record } = entry;
  const title = record ? [record.title, record.subtitle].filter(Boolean).join(' : ') : entry.title;
  const facts = record && [record.author, record.publisher ?? record.source, record.publishYear];
  return {
    heading: {
      text: title,
      href: record ? address(recordPath(entry.recordId)) : undefined,
      lang: record === null || record.titleLang === 'und' ? undefined : record.titleLang,
    },
    lines: [
      record === null && ({ text: t('favourites:withdrawn'), tone: 'bad' } as const),
      facts?.filter(Boolean).join(separator),
      record && ({ text: [record.docName, record.callNo].filter(Boolean).join(separator), tone: 'quiet' } as const),
      last,
    ],
    acts: [{ act: 'remove', label: t('favourites:unfavour'), about: title, values: { id: entry.recordId } }],
  };
}

async function records(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, get, page, to, number, language, address } = context;
  const listed = await client.call('listFavouriteFolders', {});
  if (!listed.success) return [{ kind: 'failure', message: listed.message }];
  const { folders, total: all } = listed.data;
  const open = folders.find((folder) => folder.id === get('folder'));
  const nameOf = (entry: (typeof folders)[number]) => (entry.isDefault ? t('favourites:defaultFolder') : entry.name);
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
          ...folders.map((entry) => ({
            text: `${nameOf(entry)} (${number(entry.count)})`,
            href: to({ folder: entry.id }),
            isCurrent: entry === open,
          })),
        ],
      },
      total === 0
        ? { kind: 'nothing', title: t('favourites:noneHere') }
        : {
            kind: 'entries',
            entries: result.map((entry) =>
              entryOf(context, entry, {
                text: t('favourites:addedOn', { day: formatDay(entry.addedOn, language) }),
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
            entries: result.map((entry) => ({
              heading: {
                text: entry.name,
                href: entry.isPublic && entry.state === 'published' ? pathOf(entry.id) : undefined,
              },
              lines: [
                entry.intro,
                t(entry.isPublic ? `favourites:${entry.state}` : 'favourites:private'),
                listFacts(context, entry),
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
          { kind: 'entries', entries: result.map((entry) => entryOf(context, entry, t(`favourites:${entry.kind}`))) },
          { kind: 'pages', count: total, rows },
        ],
  );
}

/** Section 2: what the reader keeps: records in folders, book lists, databases and journals. */
export const plainSection: PlainSection = {
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

import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { formsOfRecord, type Forms } from '../catalogue/authorities/find.ts';
import { loansOverTime } from '../catalogue/records/activity.ts';
import { type AttachmentRow, formatAttachments } from '../catalogue/attachments/attachments.ts';
import { formatCoreLists } from '../catalogue/records/core-lists.ts';
import { detailOf } from '../catalogue/record-views/detail.ts';
import { shownEditions, formatEditions } from '../catalogue/record-views/editions.ts';
import { otherLibraryEntries, withReasons, type CopyCount } from '../catalogue/record-views/related.ts';
import { statisticsOf } from '../catalogue/records/statistics.ts';
import type { FoundRecord } from '../catalogue/model/stored.ts';
import { summariesOf, summaryOf } from '../catalogue/records/summary.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, type Handlers, recordNotFound } from '../platform/context/context.ts';
import { coverUrlOf } from '../catalogue/records/cover-url.ts';
import { requestOptions } from '../copy-requests/options.ts';
import { type FactRows, factsOf } from '../request-queue/facts.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { type CommentRow, formatComment, listComments, ratingsOf } from '../evaluations/read-evaluations.ts';
import { electronicItem, type ElectronicRow } from '../catalogue/holdings/electronic.ts';
import { itemStatesOf } from '../catalogue/holdings/item-states.ts';
import { type HoldingRow, itemEntries, itemGroups, type ItemRow } from '../catalogue/holdings/items.ts';
import { formatAuthor } from '../outside/author.ts';
import { entryOfHeading } from '../outside/encyclopedia.ts';
import { listInstitutionCalls } from '../outside/institution.ts';
import { lookupSitesOf } from '../outside/sites.ts';
import { subjectOfRecord } from '../outside/subject.ts';
import { readCards, readCopyCounts, readRecordPage, type RecordPageRow } from './read-record-page.ts';
import { foundOf, viewOfFound } from '../catalogue/record-views/stored-views.ts';
import { viewVersion, type RecordCard, type RecordView } from '../catalogue/record-views/view.ts';

/** How many are shown of each kind of neighbour. */
const shown = { editions: 24, related: 6, works: 6, studies: 5 } as const;
/** An encyclopedia is not asked for longer terms. */
const longestTerm = 200;

const relatedShown = (view: RecordView) => view.related.near.slice(0, shown.related);

/** The neighbours that the page shows, of its own library and of others. */
function neighbourIds(view: RecordView, own: number): number[] {
  return [
    ...shownEditions(view.editions, own, shown.editions),
    ...relatedShown(view).map(({ id }) => id),
    ...view.works.ids.slice(0, shown.works),
    ...view.dissertations.slice(0, shown.studies),
    ...view.studies.slice(0, shown.studies),
    ...view.elsewhere.map(([, id]) => id),
  ];
}

/** Summaries of neighbours in one statement; those whose card is not made yet are read from the store. */
async function neighboursOf(call: CallContext, ids: readonly number[]) {
  const { library, language, store } = call;
  const rows = await readCards(store, [...new Set(ids)], viewVersion);
  const own = rows.filter((row) => row.library_id === library.id);
  const bare = own.flatMap((row) => (row.card === null ? [row.id] : []));
  const summaries = new Map<string, RecordSummary>(
    (await summariesOf(call, bare)).map((entry) => [entry.recordId, { ...entry, summary: null }]),
  );
  for (const { card, cover } of own) {
    if (card === null) continue;
    const recordCard: RecordCard = JSON.parse(card);
    const docName = nameOfCode(library, 'docCode', recordCard.docCode, language) ?? recordCard.docCode;
    const { coverUrl: outside, isbn } = recordCard;
    const coverUrl = coverUrlOf(library, { ...recordCard, isbn: isbn ?? undefined, picture: cover, outside });
    summaries.set(recordCard.recordId, { ...recordCard, docName, coverUrl });
  }
  return {
    active: new Set(rows.map((row) => row.id)),
    summariesOf: (some: readonly number[]) => some.flatMap((id) => summaries.get(String(id)) ?? []),
  };
}

function editionCounts(call: CallContext, counts: readonly CopyCount[]) {
  const stateOf = itemStatesOf(call.library, call.now());
  return (recordId: string) => {
    const its = counts.flatMap((row) =>
      String(row.record_id) === recordId
        ? [{ count: row.count, status: stateOf({ ...row, due_date: null }).status }]
        : [],
    );
    const sum = (some: typeof its) => some.reduce((total, row) => total + row.count, 0);
    return {
      itemCount: sum(its),
      onShelfCount: sum(its.filter((row) => row.status === 'available')),
      useHereCount: sum(its.filter((row) => row.status === 'reference')),
    };
  };
}

/** Other headings listed for each subject. */
const maxSeeAlso = 8;

/** Subjects that authority records lead on from. */
const formatSubjects = (subjects: ReadonlyMap<string, Forms>): OutputOf<'getRecordPage'>['subjectForms'] =>
  Array.from(subjects).flatMap(([subject, { also }]) =>
    also.length > 0 ? [{ subject, seeAlso: also.slice(0, maxSeeAlso) }] : [],
  );

function doneOf(activity: readonly { type: string; count: number }[]) {
  const done = new Map<string, number>();
  for (const { type, count } of activity) done.set(type, (done.get(type) ?? 0) + count);
  return Object.fromEntries(done);
}

interface Lists {
  holdings: HoldingRow[];
  items: (FactRows['items'][number] & Pick<ItemRow, 'sent_id'>)[];
  loans: FactRows['loans'];
  requests: FactRows['open'];
  electronic: ElectronicRow[];
  attachments: AttachmentRow[];
  scores: { score: number; count: number }[];
  comments: CommentRow[];
  activity: { type: string; month: string; count: number }[];
  cores: string[];
}

/** Reads the lists of a row; the statement (store/read.record-page.ts) names their columns. */
function readLists(row: RecordPageRow): Lists {
  const list = <N extends keyof Lists>(name: N): Lists[N] => {
    const rows: Lists[N] = JSON.parse(row[name]);
    return rows;
  };
  return {
    holdings: list('holdings'),
    items: list('items'),
    loans: list('loans'),
    requests: list('requests'),
    electronic: list('electronic'),
    attachments: list('attachments'),
    scores: list('scores'),
    comments: list('comments'),
    activity: list('activity'),
    cores: list('cores'),
  };
}

/**
 * A record with everything that its page shows to visitors: the stored view of what other records decide on, and what may
 * have changed this moment, in three statements whatever it shows (portal-content §2, §3).
 * @throws ServiceError 404 when the library does not have the record (any more); this takes one statement
 */
const getRecordPage: Handlers['getRecordPage'] = async ({ recordId, ...comments }, call) => {
  const { library, store } = call;
  const row = await readRecordPage(store, {
    recordId: Number(recordId),
    libraryId: library.id,
    version: viewVersion,
    comments: comments.rows,
  });
  if (!row) throw recordNotFound();
  const found: FoundRecord = foundOf(row);
  const { id, kind, record } = found;
  const view = await viewOfFound(call, found, row.view);
  const lists = readLists(row);

  const near = await neighboursOf(call, neighbourIds(view, id));
  const editionIds = shownEditions(view.editions, id, shown.editions);
  const counted = [...editionIds, ...view.elsewhere.map(([, other]) => other)];
  const counts = await readCopyCounts(store, counted);

  const callNumbers = lists.holdings.map((holding) => holding.call_number);
  const summary = summaryOf(found, callNumbers.length === 0 ? undefined : callNumbers, call);
  const { items, loans, requests: open } = lists;
  const [facts] = factsOf(
    library,
    [id],
    { items, loans, open, declinedLoans: new Set() },
    { reader: undefined, today: libraryDay(library, call.now()) },
  );
  if (!facts) throw new Error('a record without facts');
  const { author } = view;
  const forms = await formsOfRecord({ author: author?.name, subjects: record.subjects ?? [] }, call);
  const isFirstPage = comments.filter === 'all' && comments.order === 'newest' && comments.page === 1;
  return {
    record: detailOf(call, found, {
      summary,
      coreInclude: formatCoreLists(call, lists.cores, record.coreInclude),
      journalId: view.journalId,
    }),
    groups: itemGroups(call, lists.holdings, itemEntries(call, kind, items)),
    electronic: lists.electronic.map(electronicItem),
    options: await requestOptions(call, facts, undefined, {}),
    attachments: formatAttachments(lists.attachments),
    editions: formatEditions(call, view.editions.length, id, near.summariesOf(editionIds), editionCounts(call, counts)),
    elsewhere: otherLibraryEntries(call, view, near.active, counts),
    related: {
      totalNum: view.related.total,
      result: withReasons(near.summariesOf(relatedShown(view).map(({ id: other }) => other)), relatedShown(view)),
    },
    works: {
      author: view.works.author,
      total: view.works.total,
      result: near.summariesOf(view.works.ids.slice(0, shown.works)),
    },
    dissertations: near.summariesOf(view.dissertations.slice(0, shown.studies)),
    studies: near.summariesOf(view.studies.slice(0, shown.studies)),
    statistics: await statisticsOf(call, record, {
      loans: row.lent ?? 0,
      views: row.views ?? 0,
      favourites: row.favourites ?? 0,
      done: doneOf(lists.activity),
    }),
    loans: loansOverTime(lists.activity.filter((entry) => entry.type === 'loan')),
    ratings: ratingsOf(lists.scores),
    comments: isFirstPage
      ? { total: row.comment_count, result: lists.comments.map(formatComment) }
      : await listComments({ recordId, ...comments }, call),
    author: formatAuthor(author, forms.author, call),
    subjectForms: formatSubjects(forms.subjects),
    encyclopedia: author && (await entryOfHeading({ term: author.name.slice(0, longestTerm), keptOnly: true }, call)),
    sites: lookupSitesOf(subjectOfRecord(found), call),
    services: listInstitutionCalls({}, call).services,
  };
};

export const recordPageHandlers = { getRecordPage } satisfies Partial<Handlers>;

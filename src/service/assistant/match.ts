import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import type { BookAttachment } from '../../lib/contract/calls/assistant.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { uniqueBooks } from '../../lib/rules/assistant.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { heldRecords } from '../discovery/held.ts';
import { readIsbn } from '../catalogue/model/identifiers.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { readWorkTitle } from '../catalogue/works/title.ts';

/** What an answer says of a record. */
export const attachmentOf = (record: RecordSummary): BookAttachment => ({
  title: record.title,
  isbn: record.isbn ?? '',
  recordId: record.recordId,
  author: record.author ?? '',
  pubDate: record.publishYear?.toString() ?? '',
  publisher: record.publisher ?? '',
});

/** Titles are the same without remarks on edition and set. */
export const titleKeyOf = (title: string): string => foldKey(readWorkTitle(title).bare);

/** The record with just that title that the catalogue puts first; titles that only begin so are others. */
async function titled(title: string, call: CallContext): Promise<string | undefined> {
  const key = titleKeyOf(title);
  const { ids } = lookUp(call, {
    searchField: 'title',
    searchFieldContent: title.slice(0, 200),
    exact: true,
    rows: 10,
  });
  const summaries = await summariesOf(call, ids);
  return summaries.find((summary) => titleKeyOf(summary.title) === key)?.recordId;
}

/**
 * Records of the catalogue by ISBN, else by title (portal-shell §7.4). What the catalogue does not have is left out.
 * @throws ServiceError 404 for the group code of another library: its records are no links here
 */
export async function matchBooks(
  { groupCode, matchData }: ParsedInputOf<'matchBooks'>,
  call: CallContext,
): Promise<OutputOf<'matchBooks'>> {
  if (groupCode !== undefined && groupCode !== call.library.groupCode) {
    throw new ServiceError(errCodes.notFound, 'unknownLibrary');
  }
  const wanted = uniqueBooks(matchData).filter(({ title, isbn }) => title !== '' || isbn !== '');
  const numbers = wanted.map(({ isbn }) => readIsbn(isbn));
  const held = await heldRecords(
    call,
    numbers.map((isbn) => ({ isbn: isbn === undefined ? [] : [isbn], issn: [], doi: null })),
  );
  const ids: (string | undefined)[] = [];
  for (const [at, { title }] of wanted.entries()) {
    ids.push(held[at] ?? (title === '' ? undefined : await titled(title, call)));
  }
  const summaries = await summariesOf(call, [...new Set(ids.flatMap((id) => (id === undefined ? [] : [Number(id)])))]);
  const byId = new Map(summaries.map((summary) => [summary.recordId, summary]));
  return wanted.flatMap(({ title, isbn }, at) => {
    const found = byId.get(ids[at] ?? '');
    if (!found) return [];
    const { recordId, titleLang, kindNo } = found;
    // As it was asked for, so that the caller finds it again; the rest as the catalogue has it.
    const requested = { title: title === '' ? found.title : title, isbn: isbn === '' ? (found.isbn ?? '') : isbn };
    return [{ ...attachmentOf(found), ...requested, recordId, titleLang, kindNo }];
  });
}

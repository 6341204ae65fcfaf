import { sql } from 'kysely';
import { isOpenStage } from '../../lib/rules/copy-requests.ts';
import { defaultLanguage, inLanguage } from '../../lib/contract/language.ts';
import type { Db } from '../platform/db/schema.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { kindEntry } from '../request-queue/request-entries.ts';
import { placeName } from '../request-queue/pickup-places.ts';
import type { RequestRow } from '../request-queue/steps.ts';

export interface StaffRequest extends RequestRow {
  account: string | null;
  primary_id: string | null;
}

interface Shelves {
  db: Db;
  library: LoadedLibrary;
}

/** The end of a card number, which only the reader recognises at the shelf. */
const cardTail = (primaryId: string | null): string => (primaryId === null ? '-' : `…${primaryId.slice(-4)}`);

/** Lists requests of a library, oldest first. @param all whether to include closed requests */
export const staffRequests = (
  { db, library }: Shelves,
  { all = false }: { all?: boolean } = {},
): Promise<StaffRequest[]> =>
  db
    .selectFrom('copy_request')
    .leftJoin('reader', 'reader.id', 'copy_request.reader_id')
    .selectAll('copy_request')
    .select(['reader.account', 'reader.primary_id'])
    .where('copy_request.library_id', '=', library.id)
    .$if(!all, (open) => open.where('copy_request.is_open', '=', sql.lit(1)))
    .orderBy('copy_request.created_at')
    .orderBy('copy_request.id')
    .execute();

const telling = (library: LoadedLibrary) => ({ library, language: defaultLanguage });

/** Destination of a request: pick-up place or address. */
const destination = (library: LoadedLibrary, row: RequestRow): string =>
  row.pickup_place === null ? '送书上门' : inLanguage(placeName(library, row.pickup_place), defaultLanguage);

/** For whom a copy that came back was caught, in a line for the desk. */
export async function caughtLine({ db, library }: Shelves, row: RequestRow): Promise<string> {
  const reader = await db.selectFrom('reader').select('primary_id').where('id', '=', row.reader_id).executeTakeFirst();
  const whom = `request #${String(row.id)}, card ${cardTail(reader?.primary_id ?? null)}`;
  const place = inLanguage(placeName(library, row.pickup_place), defaultLanguage);
  return row.stage === 'ready'
    ? `kept for ${whom}: put it on the pick-up shelf of ${place} until ${row.until ?? ''}`
    : `caught for ${whom}: send it to ${place}`;
}

/** One line of `yuelan copy-requests list`. */
export function staffLine({ library }: Pick<Shelves, 'library'>, row: StaffRequest): string {
  const where = row.location_id === null ? '-' : locationName(telling(library), row.location_id);
  return [
    `#${String(row.id)}`,
    new Date(Number(row.created_at)).toISOString(),
    `${String(row.status)} ${row.stage}`,
    row.kind,
    row.account ?? '-',
    row.barcode ?? '-',
    row.call_number ?? '-',
    where,
    row.pickup_place ?? '-',
    isOpenStage(row.stage) ? (row.until ?? '-') : '-',
    row.volume === null ? row.title : `${row.title} ${row.volume}`,
  ].join('\t');
}

/** A slip to put into a copy on the pick-up shelf; contains no name. */
export interface Slip {
  request: string;
  kind: string;
  title: string;
  callNo: string;
  barcode: string;
  from: string;
  to: string;
  card: string;
  until: string;
}

/** Lists slips of copies that are to be fetched, in transit or ready. */
export async function slips(shelves: Shelves): Promise<Slip[]> {
  const { library } = shelves;
  const rows = await staffRequests(shelves);
  const promised = rows.filter((row) => ['toFetch', 'inTransit', 'ready'].includes(row.stage));
  // In shelf order.
  promised.sort(
    (a, b) =>
      (a.location_id ?? '').localeCompare(b.location_id ?? '') ||
      (a.call_number ?? '').localeCompare(b.call_number ?? '') ||
      a.id - b.id,
  );
  return promised.map((row) => ({
    request: `#${String(row.id)}`,
    kind: kindEntry(telling(library), row.kind).name,
    title: row.volume === null ? row.title : `${row.title} ${row.volume}`,
    callNo: row.call_number ?? '-',
    barcode: row.barcode ?? '-',
    card: cardTail(row.primary_id),
    from: row.location_id === null ? '-' : locationName(telling(library), row.location_id),
    to: destination(library, row),
    until: row.until ?? '-',
  }));
}

/** Slips as lines of text, a blank line between two. */
export const slipsText = (all: readonly Slip[]): string =>
  all
    .map((entry) =>
      [
        `${entry.callNo}    ${entry.barcode}`,
        entry.title,
        `${entry.from} → ${entry.to}`,
        `${entry.card}    ${entry.request} ${entry.kind}    ${entry.until}`,
      ].join('\n'),
    )
    .join('\n\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Slips as a page to print, one to a quarter of A4, cut along the lines. */
export const slipsHtml = (all: readonly Slip[]): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>Slips</title>
<style>
@page { size: A4; margin: 0 }
body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; font: 11pt/1.5 sans-serif }
article { box-sizing: border-box; height: 74.25mm; padding: 8mm; border: 1px dashed #999; break-inside: avoid; overflow: hidden }
b { display: block; font-size: 20pt; line-height: 1.2 }
p { margin: 1mm 0 }
.card { font-size: 16pt }
</style>
${all
  .map(
    (entry) => `<article>
<b>${escaped(entry.callNo)}</b>
<p>${escaped(entry.title)}</p>
<p>${escaped(entry.barcode)} · ${escaped(entry.from)} → ${escaped(entry.to)}</p>
<p class="card">${escaped(entry.card)} · ${escaped(entry.until)}</p>
<p>${escaped(entry.request)} ${escaped(entry.kind)}</p>
</article>`,
  )
  .join('\n')}
</html>
`;

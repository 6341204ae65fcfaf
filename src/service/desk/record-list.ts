import type { DeskRecord, DeskRun } from '../../lib/contract/desk/records.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { shortRecordSource } from '../../lib/rules/desk-records.ts';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import { likes } from '../catalogue/records/folded-texts.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { docCodes, parseStored } from '../catalogue/model/stored.ts';
import { mainClass } from '../catalogue/records/summary.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { coverUrlOf } from '../catalogue/records/cover-url.ts';
import { sourcesOf } from '../catalogue/import/write/record-sources.ts';
import { isHeld } from '../catalogue/model/is-held.ts';

type Looking = Pick<CallContext, 'store' | 'library' | 'language' | 'search'>;

const isoOf = (at: number): string => new Date(Number(at)).toISOString();

/** So many are listed; who has more looks more exactly. */
const most = 50;

/** Records of the library that readers see or that staff have suppressed; what its source withdrew is gone. */
const recordsOf = ({ store, library }: Pick<Looking, 'store' | 'library'>) =>
  store.db
    .selectFrom('record')
    .leftJoin('record_cover', 'record_cover.record_id', 'record.id')
    .leftJoin('record_note as note', 'note.record_id', 'record.id')
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'note.staff').onRef('staff.library_id', '=', 'note.library_id'),
    )
    .select(['record.id', 'record.title', 'control_number', 'record.source', 'pub_year', 'suppressed_at'])
    .select('record.data')
    .select(['record_cover.picture', 'staff_text', 'public_text', 'note.staff', 'note.version', 'staff.name'])
    .select('note.updated_at as noted_at')
    .select((eb) =>
      eb
        .selectFrom('item')
        .whereRef('item.record_id', '=', 'record.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('copies'),
    )
    .where('record.library_id', '=', library.id)
    .where(isHeld);

type Row = Awaited<ReturnType<ReturnType<typeof recordsOf>['execute']>>[number];

/** What staff noted; nothing is left of a note whose texts were taken out but its version. */
const noteOf = ({ staff_text, public_text, version, staff, name, noted_at }: Row): DeskRecord['note'] =>
  version === null
    ? null
    : {
        staffText: staff_text ?? '',
        publicText: public_text ?? '',
        version,
        by: name ?? staff ?? '',
        at: isoOf(Number(noted_at)),
      };

const deskRecord =
  ({ library }: Pick<Looking, 'library'>) =>
  (row: Row): DeskRecord => {
    const recordId = String(row.id);
    const record = parseStored(row.data);
    const { picture } = row;
    const book = { docCode: docCodes[record.kind], isbn: record.isbn[0], title: row.title };
    return {
      recordId,
      title: row.title,
      controlNumber: row.control_number,
      source: row.source,
      pubYear: row.pub_year,
      copies: Number(row.copies ?? 0),
      isSuppressed: row.suppressed_at !== null,
      kindNo: mainClass(record)?.code ?? null,
      coverUrl: coverUrlOf(library, { recordId, picture, outside: record.cover, ...book }),
      hasOwnCover: picture !== null,
      note: noteOf(row),
    };
  };

/** @throws ServiceError 404 when the library has no such record */
export async function deskRecordOf(looking: Pick<Looking, 'store' | 'library'>, recordId: string): Promise<DeskRecord> {
  const row = await recordsOf(looking).where('record.id', '=', Number(recordId)).executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'recordNotFound');
  return deskRecord(looking)(row);
}

/** Records that a number may mean: theirs here, of a copy, control number or ISBN. */
async function numberedAs({ store: { db }, library }: Looking, text: string): Promise<number[]> {
  const found = await db
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', library.id)
    .where('source', 'in', sourcesOf(library.id))
    .where('control_number', '=', text)
    .unionAll(
      db.selectFrom('item').select('record_id as id').where('library_id', '=', library.id).where('barcode', '=', text),
    )
    .unionAll(
      db
        .selectFrom('record_identifier')
        .select('record_id as id')
        .where('type', '=', 'isbn')
        .where('value', '=', normalizeIsbn(text) ?? ''),
    )
    .execute();
  return [...(/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : []), ...found.map((row) => row.id)];
}

async function notedAs({ store, library }: Looking, text: string): Promise<number[]> {
  const patterns = likes(text);
  if (patterns.length === 0) return [];
  let found = store.db.selectFrom('record_note').select('record_id').where('library_id', '=', library.id);
  for (const pattern of patterns) found = found.where('note_key', 'like', pattern);
  return (await found.orderBy('updated_at', 'desc').limit(most).execute()).map((row) => row.record_id);
}

/** Records that a number means; where it means none, what staff noted, and what readers find. Without a text, short and suppressed records. */
export async function findRecordsOfDesk(looking: Looking, text: string): Promise<DeskRecord[]> {
  if (text === '') {
    const [short, hidden] = await Promise.all([
      recordsOf(looking)
        .where('record.source', '=', shortRecordSource)
        .where('suppressed_at', 'is', null)
        .orderBy('record.id', 'desc')
        .limit(most)
        .execute(),
      recordsOf(looking).where('suppressed_at', 'is not', null).orderBy('suppressed_at', 'desc').limit(most).execute(),
    ]);
    return [...short, ...hidden].map(deskRecord(looking));
  }
  const numbered = await numberedAs(looking, text);
  if (numbered.length > 0) {
    const exact = await recordsOf(looking)
      .where('record.id', 'in', numbered)
      .orderBy('record.id')
      .limit(most)
      .execute();
    if (exact.length > 0) return exact.map(deskRecord(looking));
  }
  const noted = await notedAs(looking, text);
  const ids = [...new Set([...noted, ...lookUp(looking, { searchFieldContent: text, rows: most }).ids])].slice(0, most);
  if (ids.length === 0) return [];
  const found = await recordsOf(looking).where('record.id', 'in', ids).execute();
  const places = new Map(ids.map((id, at) => [id, at]));
  return found
    .map(deskRecord(looking))
    .sort((a, b) => (places.get(Number(a.recordId)) ?? 0) - (places.get(Number(b.recordId)) ?? 0));
}

/** The last imports, the latest first. */
export async function runsOfLibrary({ store, library }: Pick<Looking, 'store' | 'library'>): Promise<DeskRun[]> {
  const imports = await store.db
    .selectFrom('import_run')
    .select(['source', 'file', 'state', 'records', 'rejected', 'updated_at'])
    .where('library_id', '=', library.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return imports.map(({ file, updated_at, ...row }) => ({
    ...row,
    from: file.split(/[\\/]/).at(-1) ?? file,
    updatedAt: isoOf(updated_at),
  }));
}

import { databaseInitials, type DatabaseInitial, type DatabaseState } from '../../lib/contract/database-terms.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { parseStored, type StoredRecord } from '../catalogue/model/stored.ts';
import { filedTitle, titleInitial } from '../catalogue/text/title-initial.ts';
import { type CallContext, recordNotFound } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Store } from '../platform/db/open.ts';
import { parseDatabaseRow, type DatabaseRow, isDatabase } from './database-content.ts';
import { visitsOf } from './visits.ts';

/** A database as its record and the library's content tell of it, ready to be filtered. */
export interface KnownDatabase {
  id: number;
  record: StoredRecord;
  row: DatabaseRow | undefined;
  titleLang: string;
  initial: DatabaseInitial;
  filed: string;
  aliases: string[];
  /** Names and texts, folded, for looking in; one a line. */
  words: string;
  visits: number;
  updatedAt: number;
}

/** How old the list may get when nothing was written, in milliseconds: visits are counted again then. */
const oldestMs = 10 * 60_000;

const readInitial = (text: string): DatabaseInitial =>
  databaseInitials.find((databaseInitial) => databaseInitial === text) ?? '#';

/** Chinese titles by pinyin, as their letters are. */
const { compare } = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true });

const byLetter = (a: KnownDatabase, b: KnownDatabase): number =>
  databaseInitials.indexOf(a.initial) - databaseInitials.indexOf(b.initial) || compare(a.filed, b.filed) || a.id - b.id;

async function read(call: CallContext): Promise<KnownDatabase[]> {
  const rows = await call.store.db
    .selectFrom('record')
    .leftJoin('electronic_database as own', 'own.record_id', 'record.id')
    .select(['record.id', 'record.data', 'record.title', 'record.updated_at'])
    .select(['own.title as filedUnder', 'own.initial', 'own.data as content'])
    .where('record.library_id', '=', call.library.id)
    .where(isDatabase)
    .where('record.deleted_at', 'is', null)
    .execute();
  const visits = await visitsOf(call);
  const known = rows.map((entry): KnownDatabase => {
    const record = parseStored(entry.data);
    const row = entry.content === null ? undefined : parseDatabaseRow(entry.content);
    const { title, subtitle, otherTitles, languages, script, publisher } = record;
    const [language] = languages;
    // The letter was found out when the content was loaded, unless the record came later or is called otherwise now.
    const storedInitial = row?.initial ?? (entry.filedUnder === title ? entry.initial : null);
    const initial = readInitial(storedInitial ?? titleInitial(title, language));
    const aliases = [...new Set([...otherTitles, ...(row?.aliases ?? [])])].filter((name) => name !== title);
    const texts = Object.values(row?.description ?? {}).filter((text) => text !== undefined);
    return {
      id: entry.id,
      record,
      row,
      initial,
      aliases,
      titleLang: titleLanguage(title, language, script),
      filed: filedTitle(title, language),
      words: [title, subtitle, ...aliases, publisher, ...record.subjects, ...texts]
        .map((text) => foldKey(text ?? ''))
        .join('\n'),
      visits: visits.get(entry.id) ?? 0,
      updatedAt: Number(entry.updated_at),
    };
  });
  return known.sort(byLetter);
}

/** What changes with every write that the list depends on. */
async function versionOf({ store, library }: CallContext): Promise<string> {
  const row = await store.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('change')
        .select((of) => of.fn.max('seq').as('seq'))
        .as('written'),
      eb
        .selectFrom('content')
        .select('version')
        .where('library_id', '=', library.id)
        .where('kind', '=', 'databases')
        .as('content'),
    ])
    .executeTakeFirst();
  return `${String(row?.written ?? 0)} ${String(row?.content ?? 0)}`;
}

const cacheOf = new WeakMap<Store, Map<number, { at: number; version: string; list: readonly KnownDatabase[] }>>();

/**
 * All databases of the library in the order of their titles. A library has some hundred at most, so that they are read
 * at once and kept until something is written.
 */
export async function knownDatabases(call: CallContext): Promise<readonly KnownDatabase[]> {
  let cache = cacheOf.get(call.store);
  if (!cache) cacheOf.set(call.store, (cache = new Map()));
  const found = cache.get(call.library.id);
  const version = await versionOf(call);
  const now = call.now();
  if (found?.version === version && now - found.at < oldestMs) return found.list;
  const list = await read(call);
  cache.set(call.library.id, { at: now, version, list });
  return list;
}

/**
 * A database of the library.
 * @throws ServiceError 404 when it does not have it, or the record is of another kind
 */
export async function requireDatabase(call: CallContext, recordId: string): Promise<KnownDatabase> {
  const found = (await knownDatabases(call)).find(({ id }) => String(id) === recordId);
  if (!found) throw recordNotFound();
  return found;
}

/**
 * What the subscription is on a day.
 * @param today ISO day
 * @returns null where the library has not said, and before the first day
 */
export function stateOn({ row, record }: Pick<KnownDatabase, 'row' | 'record'>, today: string): DatabaseState | null {
  if (row?.subscription === undefined) return record.openAccess === true ? 'free' : null;
  if (row.to !== undefined && row.to < today) return 'ended';
  if (row.from !== undefined && row.from > today) return null;
  return row.subscription;
}

import type { ContentDifference } from '../../lib/contract/desk/content.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { isGeneral } from '../../lib/rules/circulation.ts';
import { countCopiesAt } from '../catalogue/holdings/copies-at.ts';
import { countRuleChanges, countRunningLoansAt } from '../circulation/rule-changes.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { Db } from '../platform/db/database.ts';
import { countReadersByType } from '../platform/readers/readers.ts';
import { message } from '../platform/messages/index.ts';
import { countOpenRequests } from '../request-queue/count-requests.ts';
import { placeName, placeSites } from '../request-queue/pickup-places.ts';
import type { DeskCall } from '../platform/context/desk.ts';
import { listMembers } from '../staff/accounts.ts';

/** How often a library code is in use: copies, readers, running loans, machines and limits of staff accounts. */
interface LibraryUses {
  holdings: number;
  readers: number;
  loans: number;
  machines: number;
  staff: number;
}

/** Counts what names a library code in the store. Past loans and bookings keep a code that is gone. */
async function countLibraryUses(db: Db, libraryId: number, libCode: string): Promise<LibraryUses> {
  const countIn = async (table: 'holding' | 'reader' | 'loan' | 'sip_account', isOpen = false) => {
    let rows = db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('library_id', '=', libraryId)
      .where('lib_code', '=', libCode);
    if (isOpen) rows = rows.where('returned_at', 'is', null);
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };
  const members = await listMembers(db, libraryId);
  return {
    holdings: await countIn('holding'),
    readers: await countIn('reader'),
    loans: await countIn('loan', true),
    machines: await countIn('sip_account'),
    staff: members.filter(({ libCodes }) => libCodes.includes(libCode)).length,
  };
}

/** How often codes of some fields name a code in a configuration; `fields` are names of lists of codes, or of one. */
function countMentions(part: unknown, fields: readonly string[], code: string): number {
  if (typeof part !== 'object' || part === null) return 0;
  return Object.entries(part).reduce((count, [name, value]: [string, unknown]) => {
    const isNamed = fields.includes(name) && (value === code || (Array.isArray(value) && value.includes(code)));
    return count + (isNamed ? 1 : 0) + countMentions(value, fields, code);
  }, 0);
}

interface Row {
  code: string;
  name: LocalText;
  /** Library code of a location: it does not change while the location is in use. */
  libCode?: string;
}
const readerTypesIn = ({ circulation }: LibraryFile): Row[] => circulation.readerTypes;
const locationTypesIn = (file: LibraryFile): Row[] =>
  file.locationTypes.map((type) => ({ code: type.locationTypeCode, name: type.locationTypeName }));
const campusesIn = ({ campuses }: LibraryFile): Row[] =>
  campuses.map(({ campusId, campusName }) => ({ code: campusId, name: campusName }));
const librariesIn = ({ libraries }: LibraryFile): Row[] =>
  libraries.map(({ libCode, libName }) => ({ code: libCode, name: libName }));
const locationsIn = (file: LibraryFile): Row[] =>
  file.locations.map(({ locationId, name, libCode }) => ({ code: locationId, name, libCode }));
const pickupsIn = (file: LibraryFile): Row[] =>
  [...placeSites({ id: 0, file }).keys()].map((code) => ({ code, name: placeName({ id: 0, file }, code) }));

function rowsWithout(rowsIn: (file: LibraryFile) => Row[], file: LibraryFile, next: LibraryFile): Row[] {
  const left = rowsIn(next);
  return rowsIn(file).filter(({ code, libCode }) => !left.some((row) => row.code === code && row.libCode === libCode));
}

/**
 * Refuses a configuration without a reader type, a location, a location type, a library code or a campus that is in use,
 * with the number of uses.
 * @param next the configuration after the change
 * @throws ServiceError 409
 */
export async function requireUnused(call: DeskCall, db: Db, next: LibraryFile): Promise<void> {
  const { library, language } = call;
  const { file, shelves } = library;
  const nameOf = ({ name }: Row) => inLanguage(name, language);
  const formerTypes = rowsWithout(readerTypesIn, file, next);
  const readers =
    formerTypes.length === 0 ? new Map<string | null, number>() : await countReadersByType(db, library.id);
  for (const row of formerTypes) {
    const uses = { readers: readers.get(row.code) ?? 0, rules: countMentions(next, ['readerTypes'], row.code) };
    if (uses.readers + uses.rules > 0)
      throw new ServiceError(errCodes.conflict, 'deskReaderTypeInUse', { name: nameOf(row), ...uses });
  }
  for (const row of rowsWithout(locationTypesIn, file, next)) {
    const rules = countMentions(next, ['locationTypes'], row.code);
    if (rules > 0) throw new ServiceError(errCodes.conflict, 'deskLocationTypeInUse', { name: nameOf(row), rules });
  }
  for (const row of rowsWithout(campusesIn, file, next)) {
    const rules = countMentions(next, ['campuses'], row.code);
    if (rules > 0) throw new ServiceError(errCodes.conflict, 'deskCampusInUse', { name: nameOf(row), rules });
  }
  for (const row of rowsWithout(librariesIn, file, next)) {
    const rules = countMentions({ ...next, libraries: [], locations: [] }, ['libCode', 'libCodes'], row.code);
    const uses = { ...(await countLibraryUses(db, library.id, row.code)), rules };
    if (Object.values(uses).some((count) => count > 0))
      throw new ServiceError(errCodes.conflict, 'deskLibraryInUse', { name: nameOf(row), ...uses });
  }
  for (const row of rowsWithout(locationsIn, file, next)) {
    const rules = countMentions(
      [{ ...next, locations: [] }, shelves],
      ['locations', 'pickupPlaces', 'locationId'],
      row.code,
    );
    const requests = await countOpenRequests(db, library.id, row.code);
    const copies = await countCopiesAt(db, library.id, row.code);
    const loans = await countRunningLoansAt(db, library.id, row.code);
    const uses = { copies, loans, requests, rules };
    if (copies + loans + requests + rules > 0)
      throw new ServiceError(errCodes.conflict, 'deskLocationInUse', { name: nameOf(row), ...uses });
  }
  for (const row of rowsWithout(pickupsIn, file, next)) {
    const requests = await countOpenRequests(db, library.id, row.code);
    if (requests > 0) throw new ServiceError(errCodes.conflict, 'deskPickupInUse', { name: nameOf(row), requests });
  }
}

/** The rules that never count, from 1: they are behind one for all readers and copies. */
function rulesThatNeverCount({ circulation: { rules } }: LibraryFile): number[] {
  const last = rules.findIndex((rule) => isGeneral(rule) && rule.readerTypes.length === 0);
  return rules.flatMap((_, at) => (last !== -1 && at > last ? [at + 1] : []));
}

/** Whom a change of rules concerns and from when, in sentences. @param input.next the configuration after the change */
export async function ruleEffects(
  call: DeskCall,
  { kind, differences, next }: { kind: string; differences: readonly ContentDifference[]; next: LibraryFile },
): Promise<string[]> {
  const { store, library, language, now } = call;
  const say = (key: Parameters<typeof message>[1], values: Parameters<typeof message>[2] = {}) =>
    message(language, key, values);
  if (kind === 'request-rules') {
    const requests = await countOpenRequests(store.db, library.id);
    return [say('ruleEffect_openRequests', { requests }), say('ruleEffect_requests')];
  }
  if (kind === 'cut-over') return [say('ruleEffect_cutOver')];
  if (kind !== 'loan-rules' && kind !== 'fines') return [say('ruleEffect_names')];
  const isOfFines = differences.some(
    ({ path, what }) => kind === 'fines' || what !== 'changed' || path.includes('fine'),
  );
  const counts = await countRuleChanges(store.db, { library, next, now: now() });
  return [
    say('ruleEffect_counts', counts),
    ...(kind === 'loan-rules' ? [say('ruleEffect_loans')] : []),
    ...(isOfFines ? [say('ruleEffect_fines')] : []),
    ...(kind === 'fines' ? [say('ruleEffect_debts')] : []),
    ...rulesThatNeverCount(next).map((number) => say('ruleEffect_neverCounts', { number })),
  ];
}

import type { CodeName } from '../../../lib/contract/calls/locations.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { entriesByCode, nameOfCode } from '../dictionaries/index.ts';
import type { FoundRecord } from '../model/stored.ts';

type Reader = Pick<CallContext, 'library' | 'language'>;

/** Name of a core list of the library, or of a well-known one; the code if it is neither. */
export const coreListName = ({ library, language }: Reader, code: string): string =>
  nameOfCode(library, 'customCore', code, language) ?? nameOfCode(library, 'coreInclude', code, language) ?? code;

async function ownLists(call: CallContext, ids: readonly number[]): Promise<{ record_id: number; code: string }[]> {
  if (ids.length === 0) return [];
  return call.store.db
    .selectFrom('record_identifier as number')
    .innerJoin('core_journal as core', (join) =>
      join.onRef('core.type', '=', 'number.type').onRef('core.value', '=', 'number.value'),
    )
    .select(['number.record_id', 'core.code'])
    .where('core.library_id', '=', call.library.id)
    .where('number.record_id', 'in', ids)
    .execute();
}

/** Core lists of records: first the library's own in the order of its dictionary, then those in the records. */
export async function coreListsOf(call: CallContext, found: readonly FoundRecord[]): Promise<Map<number, CodeName[]>> {
  const journals = found.filter((entry) => entry.kind === 'journal').map((entry) => entry.id);
  const rows = await ownLists(call, journals);
  return new Map(
    found.map(({ id, record }) => {
      const own = rows.filter((row) => row.record_id === id).map((row) => row.code);
      return [id, formatCoreLists(call, own, record.coreInclude)];
    }),
  );
}

/**
 * Core lists in their order. @param own codes of the library's own lists @param named codes that the catalogue names
 */
export function formatCoreLists(call: Reader, own: readonly string[], named: readonly string[]): CodeName[] {
  const order = [...entriesByCode(call.library, 'customCore').keys()];
  const place = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  const codes = new Set([...own.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1)), ...named]);
  return [...codes].map((code) => ({ code, name: coreListName(call, code) }));
}
